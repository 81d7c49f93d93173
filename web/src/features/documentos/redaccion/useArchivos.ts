import type { ArchivoGuardado, Documento } from '@cabildo/contracts/documentos'
import { ANEXOS_MAXIMO } from '@cabildo/contracts/documentos-borrador'
import { useState } from 'react'
import type { Contraste } from './contraste.ts'

/** An annex that goes with the next save. */
export interface AnexoNuevo {
  readonly key: number
  readonly archivo: File
}

const principalDe = (documento: Documento | null) => {
  const [archivos] = documento?.documentos ?? []
  return archivos?.path_primary
    ? { path: archivos.path_primary, name: archivos.name ?? 'PDF', size: archivos.size ?? 0 }
    : null
}
const anexosDe = (documento: Documento | null): readonly ArchivoGuardado[] => documento?.documentos[0]?.anexos ?? []

/** The files of the form: the PDF to upload, stored annexes that stay and new ones, four at most (DOC-45, DOC-54). */
export const useArchivos = (pedido: Documento | null) => {
  /** The version that saving would change. */
  const [documento, setDocumento] = useState(pedido)
  const [principal, setPrincipal] = useState(() => principalDe(pedido))
  const [pdf, setPdf] = useState<File | null>(null)
  /** The text that the Word file or the preview of the PDF was made from. */
  const [textoPdf, setTextoPdf] = useState<string | null>(null)
  const [errorPdf, setErrorPdf] = useState<string | undefined>()
  const [guardados, setGuardados] = useState(anexosDe(documento))
  const [nuevos, setNuevos] = useState<readonly AnexoNuevo[]>([])
  /** A chosen file that is not an annex yet (DOC-46). */
  const [elegido, setElegido] = useState<File | null>(null)
  const [errorAnexos, setErrorAnexos] = useState<string | undefined>()
  const [siguiente, setSiguiente] = useState(1)
  const cuantos = guardados.length + nuevos.length

  return {
    /** The main PDF of that version. */
    principal,
    pdf,
    textoPdf,
    errorPdf,
    guardados,
    nuevos,
    elegido,
    errorAnexos,
    cuantos,
    lleno: cuantos >= ANEXOS_MAXIMO,
    /** Saving would send or remove files, which no draft keeps. */
    sucio: pdf !== null || nuevos.length > 0 || guardados.length !== anexosDe(documento).length,
    ponerPdf: (archivo: File, texto: string | null) => {
      setPdf(archivo)
      setTextoPdf(texto)
      setErrorPdf(undefined)
    },
    quitarPdf: (error?: string) => {
      setPdf(null)
      setErrorPdf(error)
    },
    elegir: (archivo: File | null) => {
      setElegido(archivo)
      setErrorAnexos(undefined)
    },
    /** Adds the chosen file; a fifth annex is ignored (DOC-45). */
    agregar: () => {
      if (!elegido || cuantos >= ANEXOS_MAXIMO) return
      setNuevos([...nuevos, { key: siguiente, archivo: elegido }])
      setSiguiente(siguiente + 1)
      setElegido(null)
    },
    quitarNuevo: (key: number) => {
      setNuevos(nuevos.filter((uno) => uno.key !== key))
      setErrorAnexos(undefined)
    },
    quitarGuardado: (path: string) => setGuardados(guardados.filter((uno) => uno.path !== path)),
    /** Shows the refusals of the server beside the files (SHE-97). */
    rechazar: (campos: Readonly<Record<string, string>>) => {
      setErrorPdf(campos.fileLocal)
      setErrorAnexos(campos.selectedFileAnexo ?? campos.storedFiles)
    },
    /** Files that an earlier try already sent become stored files, and are not sent again. */
    reconocer: (fresco: Documento, { pdf: yaEsta, anexos }: Contraste) => {
      if (yaEsta) {
        setPdf(null)
        setPrincipal(principalDe(fresco))
      }
      setGuardados([...guardados, ...anexos.values()])
      setNuevos(nuevos.filter(({ key }) => !anexos.has(key)))
    },
    /**
     * Switches to another version: its annexes, without those removed here; new annexes stay while there is room. With
     * `sinLoMio` only that version counts.
     */
    rebasar: (fresco: Documento, sinLoMio: boolean) => {
      const vivos = new Set(guardados.map(({ path }) => path))
      const quitados = new Set(anexosDe(documento).flatMap(({ path }) => (vivos.has(path) || sinLoMio ? [] : [path])))
      const quedan = anexosDe(fresco).filter(({ path }) => !quitados.has(path))
      setDocumento(fresco)
      setPrincipal(principalDe(fresco))
      setGuardados(quedan)
      const caben = ANEXOS_MAXIMO - quedan.length
      const fuera = sinLoMio ? [] : nuevos.slice(caben)
      setNuevos(sinLoMio ? [] : nuevos.slice(0, caben))
      setErrorAnexos(
        fuera.length > 0
          ? `Ya no hay lugar para ${fuera.map(({ archivo }) => archivo.name).join(', ')}: son ${ANEXOS_MAXIMO} anexos como máximo`
          : undefined,
      )
      if (sinLoMio) {
        setPdf(null)
        setErrorPdf(undefined)
      }
    },
  }
}
export type Archivos = ReturnType<typeof useArchivos>
