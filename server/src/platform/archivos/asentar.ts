import { open } from 'node:fs/promises'

/** Flushes a folder's entries to the disk. Windows has no such thing, and its file system does it by itself. */
export const asentar = async (carpeta: string): Promise<void> => {
  if (process.platform === 'win32') return
  const abierta = await open(carpeta, 'r')
  await abierta.sync().finally(() => abierta.close())
}
