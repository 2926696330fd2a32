import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation that refetches some queries when it is done.
 * @param stale the first parts of the query keys, such as `['members']`
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  ...stale: readonly QueryKey[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
