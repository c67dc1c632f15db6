import type { SpawnSyncOptions } from 'node:child_process'

export const isRoot: boolean
/** Runs a program quietly and returns its output, or undefined if it failed or does not exist. */
export function ask(program: string, args: readonly string[], options?: SpawnSyncOptions): string | undefined
