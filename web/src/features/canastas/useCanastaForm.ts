import { fecha } from '@cabildo/contracts/base/tiempo'
import { type Canasta, CanastaEdicion, CanastaNueva } from '@cabildo/contracts/canastas'
import { PRECALIFICA_NUEVA, REFERENCIA_NUEVA } from '@cabildo/contracts/canastas-reglas'
import { useState } from 'react'
import type { EnvioCanasta } from './canastas.api.ts'

/** The fields in the order of the modal, and how its foot calls them. */
const NOMBRES = {
  dni: 'DNI',
  ape_nom: 'apellidos y nombres',
  fnac: 'fecha de nacimiento',
  ngrupo: 'grupo',
  sub_grupo: 'sub grupo',
  address: 'dirección',
  zona: 'zona',
  mz: 'mz',
  lote: 'lote',
  precalifica: 'precalifica',
  fec_entrega: 'fecha de entrega',
  referencia: 'referencia',
  eval_campo: 'evaluación de campo',
}
export type Campo = keyof typeof NOMBRES
const CAMPOS = Object.keys(NOMBRES) as Campo[]
/** As dates are written: dd/MM/yyyy, or what of it there is. */
type Valores = Record<Campo, string>

const VACIO: Valores = {
  dni: '',
  ape_nom: '',
  fnac: '',
  ngrupo: '',
  sub_grupo: '',
  address: '',
  zona: '',
  mz: '',
  lote: '',
  precalifica: PRECALIFICA_NUEVA,
  fec_entrega: '',
  referencia: REFERENCIA_NUEVA,
  eval_campo: '',
}

const valoresDe = (canasta: Canasta | null): Valores =>
  canasta
    ? (Object.fromEntries(
        CAMPOS.map((campo) => [campo, esFecha(campo) ? fecha(canasta[campo]) : canasta[campo]]),
      ) as Valores)
    : VACIO

const esFecha = (campo: Campo) => campo === 'fnac' || campo === 'fec_entrega'

/** yyyy-MM-dd of what is written; what is no date stays, for the contract to refuse. */
export const isoDe = (escrito: string): string => escrito.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')

const revisar = (canasta: Canasta | null, valores: Valores) => {
  const envio = { ...valores, fnac: isoDe(valores.fnac) || null, fec_entrega: isoDe(valores.fec_entrega) }
  return canasta ? CanastaEdicion.safeParse({ ...envio, version: canasta.updated_at }) : CanastaNueva.safeParse(envio)
}

/** The fields of the modal, checked by the contract on every change; a message shows once its field was left (design §7.2). */
export const useCanastaForm = () => {
  const [canasta, setCanasta] = useState<Canasta | null>(null)
  const [valores, setValores] = useState<Valores>(VACIO)
  const [dejados, setDejados] = useState<ReadonlySet<Campo>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [notas, setNotas] = useState<Partial<Record<Campo, string>>>({})

  const inicial = valoresDe(canasta)
  const revision = revisar(canasta, valores)
  const problemas: Record<string, string> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) problemas[String(path[0])] ??= message

  const envio = (): EnvioCanasta | null => {
    if (!revision.success) return null
    return canasta
      ? { modo: 'editar', id: canasta.id, body: revision.data as CanastaEdicion }
      : { modo: 'crear', body: revision.data as CanastaNueva }
  }

  return {
    canasta,
    valores,
    poner: (cambio: Partial<Valores>) => {
      setValores((antes) => ({ ...antes, ...cambio }))
      setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
    },
    /** The valid values to send, or null. */
    envio: envio(),
    /** The names of what is missing or wrong, for the foot of the modal. */
    falta: CAMPOS.flatMap((campo) => (campo in problemas ? NOMBRES[campo] : [])),
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados.has(campo) ? problemas[campo] : undefined),
    dejar: (campo: Campo) => setDejados((antes) => new Set([...antes, campo])),
    /** What another person's version says about a field. */
    nota: (campo: Campo): string | undefined => notas[campo],
    /** Shows what the server says about fields, until they change. */
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor(errores),
    /**
     * Takes over the version that somebody else saved: what was typed here stays and says what the record holds now; what
     * was not takes the new value and says what it held. Answers the first field that differs (SHE-94, D-22).
     */
    tomarVersion: (fresca: Canasta): Campo | undefined => {
      const nuevos = valoresDe(fresca)
      const dichos: Partial<Record<Campo, string>> = {}
      const propios: Partial<Valores> = {}
      for (const campo of CAMPOS) {
        const propio = valores[campo] !== inicial[campo]
        if (propio) propios[campo] = valores[campo]
        if (inicial[campo] === nuevos[campo]) continue
        if (!propio) dichos[campo] = `Cambió. Antes decía: ${inicial[campo] || '(vacío)'}`
        else if (valores[campo] !== nuevos[campo]) dichos[campo] = `Ahora dice: ${nuevos[campo] || '(vacío)'}`
      }
      setCanasta(fresca)
      setValores({ ...nuevos, ...propios })
      setNotas(dichos)
      setDelServidor({})
      return CAMPOS.find((campo) => campo in dichos)
    },
    sucio: CAMPOS.some((campo) => valores[campo] !== inicial[campo]),
    reiniciar: (con: Canasta | null) => {
      setCanasta(con)
      setValores(valoresDe(con))
      setDejados(new Set())
      setDelServidor({})
      setNotas({})
    },
  }
}
