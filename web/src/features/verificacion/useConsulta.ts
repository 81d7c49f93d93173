import {
  type CamposDeConsulta,
  type ConsultaVerifica,
  type DocumentoVerificado,
  faltasDeConsulta,
  MENSAJES_VERIFICA,
} from '@cabildo/contracts/verificacion'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'
import { pedirDocumento } from './verificacion.api.ts'

export type Valores = CamposDeConsulta
export type Campo = keyof Valores

/** The message above the fields. */
export type Aviso = { clase: 'noEncontrado' | 'noFirmado' } | { clase: 'fallo'; texto: string }

export interface Hallado {
  documento: DocumentoVerificado
  consulta: ConsultaVerifica
  /** When the answer came, on the page's own clock. */
  recibidoMs: number
}

/** The first type of the form, as in the mock-up. */
const VACIO: Valores = { tipo_doc: 3, nro_doc: '', anio: '', code_verifica: '' }

const NUMERO_Y_ANIO = /^\D*(\d{1,8})-(\d{4})\b/

/** The text of a field, cut to what it can hold: '045-2026-A-MPVA' fills number and year. */
const limpiar = (campo: Campo, escrito: string): Partial<Valores> => {
  if (campo === 'tipo_doc') return { tipo_doc: Number(escrito) }
  if (campo === 'code_verifica')
    return {
      code_verifica: escrito
        .replace(/[^a-z0-9]/gi, '')
        .toUpperCase()
        .slice(0, 20),
    }
  const [, numero, anio] = campo === 'nro_doc' ? (NUMERO_Y_ANIO.exec(escrito) ?? []) : []
  if (numero && anio) return { nro_doc: numero, anio }
  return { [campo]: escrito.replace(/\D/g, '').slice(0, campo === 'anio' ? 4 : 8) }
}

/**
 * The form of verification: its fields, checked by the contract before sending (VER-06, VER-09), and its answer
 * (VER-11). `de` are values of the address; if they are complete, they are verified at once.
 */
export const useConsulta = (de: Partial<Valores> | null) => {
  const [valores, setValores] = useState<Valores>(VACIO)
  const [errores, setErrores] = useState<Partial<Record<Campo, string>>>({})
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [esperando, setEsperando] = useState(false)
  const [hallado, setHallado] = useState<Hallado | null>(null)
  const [abierto, setAbierto] = useState(false)
  const enCurso = useRef<AbortController>(null)

  const fallar = (fallo: unknown) => {
    if (fallo instanceof ErrorApi && fallo.status === 422) setErrores(fallo.campos)
    else setAviso({ clase: 'fallo', texto: textoDelFallo(fallo, MENSAJES_VERIFICA.noVerificado) })
  }
  const pedir = async (consulta: ConsultaVerifica) => {
    enCurso.current?.abort()
    const control = new AbortController()
    enCurso.current = control
    setEsperando(true)
    setAviso(null)
    try {
      const { data: documento, noFirmado } = await pedirDocumento(
        consulta,
        AbortSignal.any([control.signal, AbortSignal.timeout(ESPERA_MS)]),
      )
      if (documento) setHallado({ documento, consulta, recibidoMs: performance.now() })
      else setAviso({ clase: noFirmado ? 'noFirmado' : 'noEncontrado' })
      setAbierto(documento !== null)
    } catch (fallo) {
      if (!control.signal.aborted) fallar(fallo)
    } finally {
      if (enCurso.current === control) setEsperando(false)
    }
  }
  /** Returns the first wrong field, or null if the call was made. */
  const verificar = (estos: Valores): Campo | null => {
    const problemas = faltasDeConsulta(estos)
    setErrores(problemas)
    const [primero] = Object.keys(problemas)
    if (primero) return primero as Campo
    // What lacks nothing has one of the types that are offered.
    void pedir(estos as ConsultaVerifica)
    return null
  }

  const llegar = useEffectEvent((datos: Partial<Valores>) => {
    const nuevos = { ...VACIO, ...datos }
    setValores(nuevos)
    setErrores({})
    setAviso(null)
    // An incomplete address fills some fields; the missing ones are not the reader's error.
    if (Object.keys(faltasDeConsulta(nuevos)).length === 0) verificar(nuevos)
  })
  useEffect(() => {
    if (de) llegar(de)
    return () => enCurso.current?.abort()
  }, [de])

  return {
    valores,
    errores,
    aviso,
    esperando,
    hallado,
    abierto,
    cerrar: () => setAbierto(false),
    escribir: (campo: Campo, escrito: string) => {
      const nuevos = { ...valores, ...limpiar(campo, escrito) }
      setValores(nuevos)
      // Only a field that shows an error is checked again while people type.
      const problemas = faltasDeConsulta(nuevos)
      setErrores(Object.fromEntries(Object.keys(errores).map((uno) => [uno, problemas[uno as Campo]])))
    },
    verificar: () => verificar(valores),
  }
}

/** Longer than the slowest PDF takes. */
const ESPERA_MS = 90_000
