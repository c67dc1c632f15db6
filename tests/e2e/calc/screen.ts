import { spawn } from 'node:child_process'
import { once } from 'node:events'

export default async function setup(): Promise<() => void> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(screen.stdio[3]!, 'data') as [Buffer]
  process.env.DISPLAY = `:${number.toString().trim()}`
  return () => void screen.kill()
}
