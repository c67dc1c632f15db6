// A thread that runs from source (tests, development) needs tsx of its own: the parent's loader does not reach into threads.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
