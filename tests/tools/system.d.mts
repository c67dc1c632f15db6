import type { SpawnSyncOptions } from 'node:child_process'

export const isRoot: boolean
/** Runs a program quietly and gives what it printed, or undefined when it failed or does not exist. */
export function ask(program: string, args: readonly string[], options?: SpawnSyncOptions): string | undefined
