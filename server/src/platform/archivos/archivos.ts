import type { Readable } from 'node:stream'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Extension } from './storage-key.ts'

export interface Guardado {
  /** Name inside its folder, as `/storage/<carpeta>/<storage_key>` shows it. */
  storage_key: string
  bytes: number
  sha256: string
}

/** First and last byte, both counted. */
export interface Rango {
  desde: number
  hasta: number
}

export interface Huerfanos {
  /** Only files older than this are looked at: younger ones may belong to a transaction that is still open. */
  antes: Date
  /** Which of these names a row still uses. */
  enUso: (storageKeys: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Where files live, whatever keeps them. A file never changes once it is there (D-03, API-100). */
export interface Archivos {
  /** Whether there is room for more files. Throws when the store does not answer. */
  hayEspacio(): Promise<boolean>
  /**
   * Stores a stream under a new name and returns only when it would survive a power cut, so that the row may be
   * committed. Throws archivoGrande as soon as one byte too many arrives, sinEspacio when the disk is nearly full; in
   * both cases, and when the stream breaks, nothing stays behind. With an antivirus, throws archivoConVirus and
   * sinAntivirus, too, unless the program itself made the file (`propio`): what came from outside never is (decision 0215).
   */
  guardar(
    entrada: AsyncIterable<Uint8Array>,
    destino: {
      carpeta: Carpeta
      subcarpetas?: readonly string[]
      extension: Extension
      maximoBytes: number
      propio?: boolean
    },
  ): Promise<Guardado>
  /**
   * Puts a file back under the name that it had, as durably as `guardar`; one that is there is replaced. For backups and
   * restores, which alone may give names. Throws sinEspacio, and on a name that is not of ours.
   */
  reponer(
    entrada: AsyncIterable<Uint8Array>,
    destino: { carpeta: Carpeta; storage_key: string },
  ): Promise<Pick<Guardado, 'bytes' | 'sha256'>>
  /** Size of a file; null when there is none. */
  pesar(carpeta: Carpeta, storage_key: string): Promise<number | null>
  /** The bytes of a file, or of a part of it; null when there is none. The caller reads or destroys the stream. */
  abrir(carpeta: Carpeta, storage_key: string, rango?: Rango): Promise<Readable | null>
  /** Deletes a file; one that is already gone is fine. */
  borrar(carpeta: Carpeta, storage_key: string): Promise<void>
  /** The mark that the last sweep left beside the files; null where there is none. */
  leerMarca(): Promise<string | null>
  ponerMarca(texto: string): Promise<void>
  /** Deletes the files that no row names, and interrupted uploads as old. Returns how many. */
  barrerHuerfanos(carpeta: Carpeta, huerfanos: Huerfanos): Promise<number>
}
