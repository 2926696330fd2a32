import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for some milliseconds, such as what someone types. */
export function useSettled<Value>(value: Value, milliseconds = 150): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
