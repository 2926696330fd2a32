import { useEffect, useState } from 'react';

/** The value after it has not changed for some milliseconds, such as a typed text. */
export function useDebounced<Value>(value: Value, milliseconds = 150): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
