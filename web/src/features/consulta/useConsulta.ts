import { type Caso, codigoLimpio, faltasDeEntrada, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import type { Desistimiento } from '@cabildo/contracts/desistimiento'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'
import { leerDatos, ponerDatosEnLaDireccion, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import type { Correccion } from '../mesa-de-partes/index.ts'
import { type Acceso, entrar, salir, sinConexion } from './consulta.api.ts'

export interface Valores {
  numero: string
  codigo: string
}

const VACIO: Valores = { numero: '', codigo: '' }
const NO_CONSULTADO = 'No se pudo consultar, intente nuevamente'
export const NO_BAJADO = 'No se pudo descargar, intente nuevamente'

/** A code as it is typed: capitals, with its hyphen in the middle (CON-02). */
const conGuion = (escrito: string): string => {
  const limpio = codigoLimpio(escrito)
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8)
  return limpio.length > 4 ? `${limpio.slice(0, 4)}-${limpio.slice(4)}` : limpio
}

/** What the failure of an act says to a citizen, and nothing of whether a number exists (CON-27). */
export const palabrasDe = (fallo: unknown, delActo = NO_CONSULTADO): string => {
  if (sinConexion(fallo)) return MENSAJES_CONSULTA.sinConexion
  return fallo instanceof ErrorApi && fallo.status === 404 ? fallo.mensaje : textoDelFallo(fallo, delActo)
}

/** What is open: the query ticket lives here alone, so that leaving or reloading the page ends it (CON-07). */
export interface Abierta {
  consulta: string
  caso: Caso
  /** The link by which one came in, for more with the three digits. */
  enlace: string | null
  /** That a correction, a withdrawal or another address was received, once one was sent from here (CON-20, CON-22, CON-24). */
  recibida?: string
}

/** What is being written about a case: a correction, a withdrawal, another address. */
interface Escrito {
  correccion?: Correccion | undefined
  desistimiento?: Desistimiento | undefined
  email?: string | undefined
}

/** The case without its correction, where it could not be read again. */
const sinSubsanar = (caso: Caso): Caso =>
  caso.nivel === 1
    ? { ...caso, subsanar: null }
    : { ...caso, subsanar: null, falta: null, actos: caso.actos.filter((acto) => acto !== 'subsanar') }

/** The tracker's page: its form, what it asks, and the case that is open. */
export const useConsulta = () => {
  const datos = useDatosDeLaDireccion()
  const [valores, setValores] = useState<Valores>(VACIO)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const [aviso, setAviso] = useState<string | null>(null)
  const [esperando, setEsperando] = useState(false)
  const [abierta, setAbierta] = useState<Abierta | null>(null)
  const enCurso = useRef<AbortController>(null)
  // Kept as it is written, for whatever call finds out that the consultation has ended (CON-07).
  const escritos = useRef<{ numero: string; suyo: Escrito }>({ numero: '', suyo: {} })

  /** Answers the fields' errors; null when nothing is wrong with them. `porque` is told beside what it brings. */
  const pedir = async (acceso: Acceso, porque: string | null = null): Promise<Record<string, string> | null> => {
    enCurso.current?.abort()
    const control = new AbortController()
    enCurso.current = control
    setEsperando(true)
    setAviso(porque)
    try {
      const hallado = await entrar(acceso, control.signal)
      setAbierta({ ...hallado, enlace: 'enlace' in acceso ? acceso.enlace : null })
      return null
    } catch (fallo) {
      if (control.signal.aborted) return null
      if (fallo instanceof ErrorApi && fallo.status === 422) return fallo.campos
      setAviso(palabrasDe(fallo))
      return null
    } finally {
      if (enCurso.current === control) setEsperando(false)
    }
  }

  /** Returns the first wrong field, or null if the call was made. */
  const consultar = (estos: Valores): string | null => {
    const faltas = faltasDeEntrada(estos)
    setErrores(faltas)
    const [primero] = Object.keys(faltas)
    if (primero) return primero
    void pedir({ numero: estos.numero.trim(), codigo: estos.codigo }).then((campos) => campos && setErrores(campos))
    return null
  }

  const llegar = useEffectEvent((parametros: URLSearchParams) => {
    const [numero, codigo, deCaso, deSubsanar] = ['n', 'c', 't', 's'].map((nombre) => parametros.get(nombre) ?? '')
    const enlace = deCaso || deSubsanar
    if (!numero && !codigo && !enlace) return
    // Whoever looks over a shoulder or opens the history later finds neither code nor link.
    ponerDatosEnLaDireccion('consulta', '')
    setAbierta(null)
    if (enlace) return void pedir({ enlace })
    const nuevos = { numero: (numero ?? '').slice(0, 20), codigo: conGuion(codigo ?? '') }
    setValores(nuevos)
    if (Object.keys(faltasDeEntrada(nuevos)).length === 0) consultar(nuevos)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address is read from the address itself
  useEffect(() => llegar(new URLSearchParams(leerDatos())), [datos])
  useEffect(() => () => enCurso.current?.abort(), [])

  const cerrar = (porque: string | null) => {
    setAbierta(null)
    setAviso(porque)
    setValores({ ...valores, codigo: '' })
  }

  return {
    ...{ valores, errores, aviso, esperando, abierta },
    escribir: (campo: keyof Valores, escrito: string) => {
      const nuevos = { ...valores, [campo]: campo === 'codigo' ? conGuion(escrito) : escrito }
      setValores(nuevos)
      // Only a field that shows an error is checked again while people type.
      const faltas = faltasDeEntrada(nuevos)
      setErrores(Object.fromEntries(Object.keys(errores).flatMap((uno) => (faltas[uno] ? [[uno, faltas[uno]]] : []))))
    },
    consultar: () => consultar(valores),
    /** Asks for files and answers with the three digits; answers what is wrong with them (CON-05). */
    conDigitos: async (enlace: string, documento: string) => (await pedir({ enlace, documento }))?.documento ?? null,
    /** What another call brought of the case. */
    poner: (caso: Caso) => setAbierta((una) => una && { ...una, caso }),
    /** The ticket has expired: the page asks again, by the link itself where one came in by it. */
    vencer: (fallo: unknown): boolean => {
      if (!(fallo instanceof ErrorApi && fallo.vencido)) return false
      const enlace = abierta?.enlace
      cerrar(fallo.mensaje)
      if (enlace) void pedir({ enlace }, fallo.mensaje)
      return true
    },
    /** What was being written about that case before the consultation expired (CON-07). */
    escritoDe: (numero: string): Escrito => (escritos.current.numero === numero ? escritos.current.suyo : {}),
    guardar: (numero: string, cambio: Escrito) => {
      const antes = escritos.current.numero === numero ? escritos.current.suyo : {}
      escritos.current = { numero, suyo: { ...antes, ...cambio } }
    },
    /** Something that was sent from here was received: the case shows how it is now. */
    hecho: (que: keyof Escrito, recibida: string, caso: Caso | null) => {
      delete escritos.current.suyo[que]
      setAbierta((una) => una && { ...una, recibida, caso: caso ?? sinSubsanar(una.caso) })
    },
    salir: () => {
      escritos.current = { numero: '', suyo: {} }
      if (abierta) salir(abierta.consulta).catch(() => undefined)
      cerrar(null)
    },
  }
}
export type Consulta = ReturnType<typeof useConsulta>

/** Keeps what is being written about a case until it is sent or the citizen leaves (CON-07). */
export const useEscrito = (consulta: Consulta, numero: string, cambio: Escrito): void => {
  const guardar = useEffectEvent(() => consulta.guardar(numero, cambio))
  const [valor] = Object.values(cambio)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept anew when it changes, which the value alone tells
  useEffect(() => guardar(), [valor])
}
