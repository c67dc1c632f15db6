/** Server addresses of a run, one per worker, passed in the environment. */
const NAME = 'YINGZAO_SERVERS'

export const handOutServers = (urls: readonly string[]): void => void (process.env[NAME] = urls.join(' '))

/**
 * Address of this worker's server.
 * @throws outside a run
 */
export function serverUrl(): string {
  const url = process.env[NAME]?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (url === undefined) throw new Error('no server')
  return url
}
