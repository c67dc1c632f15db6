/** The addresses of a run's servers, one for each worker, handed to the workers in the environment. */
const NAME = 'YINGZAO_SERVERS'

export const handOutServers = (urls: readonly string[]): void => void (process.env[NAME] = urls.join(' '))

/** The address of the server that belongs to this worker. @throws outside a run */
export function serverUrl(): string {
  const url = process.env[NAME]?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (url === undefined) throw new Error('no server')
  return url
}
