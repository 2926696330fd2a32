import { type CommandParser, defineScript } from '@redis/client';

/** The result of the script. Times are Redis's own, in Unix microseconds. */
export type TakeReply = { admitted: boolean; counted: number; freeAtUs: number; nowUs: number };

/**
 * One step of the sliding window, atomic in Redis and on Redis's clock, so that any number of processes share it
 * exactly. The key is a list of admitted times in microseconds, oldest first.
 * - If the clock was set back, the key must not be blocked: within a window the time stands still, beyond it the count
 *   restarts.
 * - `%.0f` keeps all digits; Lua would write 1.7e+15.
 * - The key lives a second longer than its newest time, because Redis rounds expiry to milliseconds.
 */
const SCRIPT = `
local key, limit, window, asked = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local newest = tonumber(redis.call('LINDEX', key, -1) or now)
if newest - now > window then
  redis.call('DEL', key)
elseif newest > now then
  now = newest
end
while tonumber(redis.call('LINDEX', key, 0) or now) <= now - window do
  redis.call('LPOP', key)
end
local counted, admitted = redis.call('LLEN', key), 0
local leaver = math.min(counted, counted + asked - limit) - 1
if counted + asked <= limit then
  admitted = 1
  for _ = 1, asked do
    counted = redis.call('RPUSH', key, string.format('%.0f', now))
  end
  redis.call('PEXPIRE', key, math.ceil(window / 1000) + 1000)
end
local leaves = redis.call('LINDEX', key, math.max(0, leaver))
return { admitted, counted, tonumber(leaves or now) + window, now }
`;

/** The script as a client command: `takeSlots(key, limit, windowMs, count)`. */
export const takeSlots = defineScript({
  SCRIPT,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser: CommandParser, key: string, limit: number, windowMs: number, count: number) {
    parser.pushKey(key);
    parser.push(String(limit), String(windowMs * 1000), String(count));
  },
  transformReply([admitted, counted, freeAtUs, nowUs]: [number, number, number, number]): TakeReply {
    return { admitted: admitted === 1, counted, freeAtUs, nowUs };
  },
});
