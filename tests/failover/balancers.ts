import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Daemon, freePorts } from './daemon.ts'
import type { Node } from './database.ts'
import { example, exampleFile } from './examples.ts'

/** haproxy on a product machine: leads to the database that it regards as primary. */
export interface DatabaseBalancer {
  readonly port: number
  /** A command to its socket, such as `disable health database/db1`. */
  command(text: string): Promise<string>
  stop(): Promise<void>
}

const started = (folder: string, name: string, text: string): Daemon => {
  const file = join(folder, `${name}.cfg`)
  writeFileSync(file, text)
  return new Daemon(folder, name, 'haproxy', ['-db', '-f', file])
}

export async function startDatabaseBalancer(folder: string, name: string, [one, other]: readonly [Node, Node]): Promise<DatabaseBalancer> {
  const [port] = await freePorts(1) as [number]
  const socket = join(folder, `${name}.sock`)
  const daemon = started(folder, name, example('haproxy.cfg', [
    ['127.0.0.1:5432', `127.0.0.1:${port}`], ['/run/haproxy/admin.sock', socket],
    ['10.0.0.1:5432 check port 8008', `127.0.0.1:${one.port} check port ${one.restPort}`],
    ['10.0.0.2:5432 check port 8008', `127.0.0.1:${other.port} check port ${other.restPort}`],
  ]))
  return {
    port,
    command: text => new Promise((done, fail) => {
      let response = ''
      const connection = connect(socket).on('data', data => void (response += String(data)))
      connection.once('error', fail).once('close', () => done(response)).end(`${text}\n`)
    }),
    stop: () => daemon.end(),
  }
}

/** The balancer in front of the processes. */
export async function startWebBalancer(
  folder: string, ports: readonly [number, number],
): Promise<{ readonly url: string, stop(): Promise<void> }> {
  const [port] = await freePorts(1) as [number]
  const daemon = started(folder, 'haproxy-web', example('haproxy-web.cfg', [
    ['bind :80', `bind 127.0.0.1:${port}`], ['/etc/haproxy/unavailable.http', exampleFile('unavailable.http')],
    ['10.0.0.11:8080', `127.0.0.1:${ports[0]}`], ['10.0.0.12:8080', `127.0.0.1:${ports[1]}`],
  ]))
  return { url: `http://127.0.0.1:${port}/em/`, stop: () => daemon.end() }
}

/** pgbouncer in transaction mode in front of a machine's haproxy. */
export async function startPooler(folder: string, databasePort: number): Promise<{ readonly port: number, stop(): Promise<void> }> {
  const [port] = await freePorts(1) as [number]
  const [users, file] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')]
  writeFileSync(users, '"yz" "secret-of-yz"\n')
  writeFileSync(file, example('pgbouncer.ini', [
    ['host=127.0.0.1 port=5432', `host=127.0.0.1 port=${databasePort}`], ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]))
  const daemon = new Daemon(folder, 'pgbouncer', 'pgbouncer', [file])
  return { port, stop: () => daemon.end('SIGINT') }
}
