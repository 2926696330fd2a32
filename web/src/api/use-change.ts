import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change on the server, after which what is known under some keys is asked for anew.
 * @param stale the beginnings of the keys, such as `['members']`
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
