import type { ColumnasDetectadas } from '@cabildo/contracts/seguimiento'
import { AjustesColumnas } from '@cabildo/contracts/seguimiento-ajustes'
import { MENSAJES_SEGUIMIENTO, VARIABLES_LEIDAS, type VariableLeida } from '@cabildo/contracts/seguimiento-reglas'
import { useEffect, useRef, useState } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { revisarLibro } from '../../../ui/libro.ts'
import { motivoDe } from '../../cargas/index.ts'
import { useDetectar } from './personal.api.ts'

/** The values of the settings' fields, valid or not. */
export type Columnas = Record<VariableLeida, string>

/** Before the first settings. */
export const SIN_COLUMNAS = Object.fromEntries(VARIABLES_LEIDAS.map(({ campo }) => [campo, ''])) as Columnas

/** How a sentence calls a variable: 'costo actualizado', 'CUI', 'PIM actual'. */
const enFrase = (titulo: string): string =>
  /^\p{Lu}{2}/u.test(titulo) ? titulo : titulo.charAt(0).toLowerCase() + titulo.slice(1)

/** The same by its field. */
export const nombreDe = (campo: VariableLeida): string =>
  enFrase(VARIABLES_LEIDAS.find((variable) => variable.campo === campo)?.titulo ?? campo)

/** The fields of the settings, checked by the contract on every change, with the headings of a workbook (SEG-20). */
export const useColumnas = (inicial: Columnas) => {
  const [columnas, setColumnas] = useState(inicial)
  const [dejadas, setDejadas] = useState<ReadonlySet<VariableLeida>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [detectadas, setDetectadas] = useState<(ColumnasDetectadas & { nombre: string }) | null>(null)
  const [errorLibro, setErrorLibro] = useState<string>()
  const deteccion = useDetectar()
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const revision = AjustesColumnas.safeParse(columnas)
  const problemas: Record<string, string> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) problemas[String(path[0])] ??= message

  /** Two columns with one letter: the error may show at another field than the one that was left. */
  const seMuestra = (campo: VariableLeida) =>
    dejadas.has(campo) || problemas[campo] === MENSAJES_SEGUIMIENTO.columnaRepetida

  const detectar = async (archivo: File) => {
    control.current?.abort()
    const propio = new AbortController()
    control.current = propio
    setErrorLibro(undefined)
    setDetectadas(null)
    const malo = await revisarLibro(archivo, entidad.subidaMaximaBytes)
    if (malo) return setErrorLibro(malo)
    try {
      const hallado = await deteccion.mutateAsync({ archivo, signal: propio.signal })
      if (propio.signal.aborted) return
      const letras = Object.entries(hallado.columnas).map(([campo, { letra }]) => [campo, letra])
      setColumnas((antes) => ({ ...antes, ...Object.fromEntries(letras) }))
      setDelServidor({})
      setDetectadas({ ...hallado, nombre: archivo.name })
    } catch (fallo) {
      if (!propio.signal.aborted) setErrorLibro(motivoDe(fallo, MENSAJES_SEGUIMIENTO.noProcesado))
    }
  }

  return {
    columnas,
    poner: (campo: VariableLeida, letra: string) => {
      setColumnas((antes) => ({ ...antes, [campo]: letra.toUpperCase() }))
      setDelServidor(({ [campo]: _, ...otros }) => otros)
    },
    dejar: (campo: VariableLeida) => setDejadas((antes) => new Set([...antes, campo])),
    error: (campo: VariableLeida): string | undefined =>
      delServidor[campo] ?? (seMuestra(campo) ? problemas[campo] : undefined),
    /** Shows what the server says about fields, until they change. */
    rechazar: setDelServidor,
    /** The valid settings, or null. */
    envio: revision.success ? revision.data : null,
    falta: VARIABLES_LEIDAS.flatMap(({ campo, titulo }) => (campo in problemas ? enFrase(titulo) : [])),
    sucio: VARIABLES_LEIDAS.some(({ campo }) => columnas[campo] !== inicial[campo]),
    detectar,
    detectando: deteccion.isPending,
    detectadas,
    errorLibro,
    /** The heading that a letter came from, or that none was found; nothing once people change the letter. */
    nota: (campo: VariableLeida): string | undefined => {
      if (!detectadas) return undefined
      const hallada = detectadas.columnas[campo]
      if (!hallada) return 'No se encontró su encabezado'
      return hallada.letra === columnas[campo] ? `Encabezado «${hallada.titulo}»` : undefined
    },
  }
}
