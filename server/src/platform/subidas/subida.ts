/** A PDF or workbook that came with a multipart call: checked, and stored under a name of ours (D-36, API-07). */
export interface ArchivoSubido {
  /** Name of its form part, without the brackets that a list has: 'fileLocal', 'selectedFileAnexo'. */
  parte: string
  /** The user's name of it, only ever a label: one line, without path, at most 200 characters. */
  nombre: string
  /** Name inside the storage folder. */
  clave: string
  bytes: number
  sha256: string
  /** 0 where the call looks through its files itself, and of workbooks. */
  paginas: number
  /** Holds programs or other files; only where a call admits that (E6). */
  activo: boolean
}

/** What a multipart call brought. Its files are deleted when the call is refused; after an answer they belong to a row. */
export interface Subida {
  archivos: readonly ArchivoSubido[]
  /** The files of one part, in the order in which they came. */
  de(parte: string): ArchivoSubido[]
  /** Deletes the files of a call that was answered without needing them. */
  descartar(): Promise<void>
}
