import { faltaDeCaracteres } from '@cabildo/contracts/base/caracteres'
import { type ChangeEvent, useRef, useState } from 'react'
import { borradorDePagina } from '../../platform/borradores.ts'
import { conError } from '../../ui/conError.tsx'
import { conservables, useBorrador } from '../../ui/useBorrador.ts'
import { usePaginaViva } from '../../ui/useMediaQuery.ts'
import type { Faltas } from './persona.ts'

/** A form of citizens: its values, its errors, and which errors show already (design §7.2). */
export interface Formulario<V extends object> {
  /** The values as they are checked and sent, with the e-mail in lower case. */
  valores: V
  /** All errors, shown or not. */
  faltas: Faltas<V>
  /** The errors that show: of fields that were left with text in them, and of all fields once sending was tried. */
  errores: Faltas<V>
  /** Something was written. */
  sucio: boolean
  /** How often sending was tried with something wrong. */
  intentos: number
  poner: (cambio: Partial<V>) => void
  /** Shows the errors of a field from now on. */
  mostrar: (campo: keyof V & string) => void
  /** Shows all errors; returns whether there are any. */
  revisarTodo: () => boolean
  /** Shows the refusals of the server, by field, until the field changes. */
  rechazar: (campos: Readonly<Record<string, string>>) => void
  /** What was written before the page ended, while nobody has said what to do with it. */
  ofrecido: Ofrecido | null
  /** The form holds what was written before the page ended. */
  recuperado: boolean
  /** Takes what is offered; files are not kept. */
  continuar: () => void
  /** Throws away what is offered. */
  empezarDeNuevo: () => void
  /** The key under which the form is sent, the same for all its tries (G3); null before the first. */
  clave: { current: string | null }
  /** Nothing of the form is kept any more, because it was filed or left. */
  terminar: () => void
  /** The properties of a field of any text. */
  texto: (campo: keyof V & string) => PropsDeTexto
}

/** What was written in a form, and when, in milliseconds. */
interface Ofrecido {
  valores: Record<string, unknown>
  en: number
}

/** A machine of many citizens shows to the next one what was left only a little while. */
const VIGENCIA_MS = 2 * 3_600_000

/** Beside the fields in what is kept. */
const CLAVE = ' clave'

const leerBorrador = (borrador: ReturnType<typeof borradorDePagina>): Ofrecido | null => {
  const [valores, en] = [borrador.leer(), borrador.en()]
  if (en !== null && Date.now() - en < VIGENCIA_MS && typeof valores === 'object' && valores !== null)
    return { valores: { ...valores }, en }
  borrador.quitar()
  return null
}

interface PropsDeTexto {
  id: string
  name: string
  value: string
  error: ReturnType<typeof conError>
  onChange: (evento: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur: () => void
}

/** The texts that hold what nobody sees; ends of line come only where a field takes them (D4). */
const faltasDeCaracteres = <V extends object>(valores: V): Faltas<V> => {
  const faltas = Object.entries(valores).map(([campo, valor]) => [
    campo,
    typeof valor === 'string' ? faltaDeCaracteres(valor.trim(), true) : undefined,
  ])
  return Object.fromEntries(faltas.filter(([, falta]) => falta)) as Faltas<V>
}

/**
 * Keeps a form's values and shows its errors when they help: on leaving a field, on sending, then on each change. What is
 * written outlives the page, because a phone may end it when the camera opens; `nombre` names the form in this tab.
 */
export const useFormulario = <V extends { email: string }>(
  nombre: string,
  inicial: V,
  revisar: (valores: V) => Faltas<V>,
): Formulario<V> => {
  // Kept apart from the values to send: changing a text while it is typed would move the caret to its end.
  const [escritos, setEscritos] = useState(inicial)
  const [mostrados, setMostrados] = useState<ReadonlySet<string> | 'todos'>(new Set())
  const [rechazos, setRechazos] = useState<Faltas<V>>({})
  const [intentos, setIntentos] = useState(0)
  const [borrador] = useState(() => borradorDePagina(nombre))
  const [guardado, setOfrecido] = useState(() => leerBorrador(borrador))
  // A page that was painted comes to life without it (decision 0230).
  const ofrecido = usePaginaViva() ? guardado : null
  const [recuperado, setRecuperado] = useState(false)
  const [terminado, setTerminado] = useState(false)
  const clave = useRef<string>(null)

  const valores: V = { ...escritos, email: escritos.email.trim().toLowerCase() }
  const faltas: Faltas<V> = { ...revisar(valores), ...faltasDeCaracteres(valores), ...rechazos }
  const seMuestra = (campo: string) => mostrados === 'todos' || mostrados.has(campo)
  const errores = Object.fromEntries(Object.entries(faltas).filter(([campo]) => seMuestra(campo))) as Faltas<V>

  const mostrar = (campo: keyof V & string) =>
    setMostrados((antes) => (antes === 'todos' ? antes : new Set([...antes, campo])))
  const mostrarTodo = () => {
    setMostrados('todos')
    setIntentos((antes) => antes + 1)
  }
  const poner = (cambio: Partial<V>) => {
    setEscritos((antes) => ({ ...antes, ...cambio }))
    setRechazos((antes) => {
      const quedan = Object.entries(antes).filter(([campo]) => !(campo in cambio))
      return quedan.length === Object.keys(antes).length ? antes : (Object.fromEntries(quedan) as Faltas<V>)
    })
  }
  const sucio =
    escritos !== inicial && Object.entries(escritos).some(([campo, valor]) => valor !== inicial[campo as keyof V])
  useBorrador(
    borrador,
    guardado === null && !terminado,
    sucio ? { ...conservables(escritos), [CLAVE]: clave.current } : null,
  )
  return {
    valores,
    faltas,
    errores,
    sucio,
    intentos,
    clave,
    ofrecido,
    recuperado,
    continuar: () => {
      const suyos = Object.entries(ofrecido?.valores ?? {}).filter(
        ([campo, valor]) => typeof valor === typeof inicial[campo as keyof V],
      )
      setEscritos({ ...escritos, ...Object.fromEntries(suyos) })
      const suya = ofrecido?.valores[CLAVE]
      if (typeof suya === 'string') clave.current = suya
      setOfrecido(null)
      setRecuperado(true)
    },
    empezarDeNuevo: () => {
      borrador.quitar()
      setOfrecido(null)
    },
    terminar: () => setTerminado(true),
    poner,
    mostrar,
    revisarTodo: () => {
      const hay = Object.keys(faltas).length > 0
      if (hay) mostrarTodo()
      else setMostrados('todos')
      return hay
    },
    rechazar: (campos) => {
      mostrarTodo()
      // Only fields of this form can show an error.
      setRechazos(Object.fromEntries(Object.entries(campos).filter(([campo]) => campo in valores)) as Faltas<V>)
    },
    texto: (campo) => ({
      id: campo,
      name: campo,
      value: String(escritos[campo]),
      error: conError(errores[campo]),
      onChange: ({ currentTarget }) => poner({ [campo]: currentTarget.value } as unknown as Partial<V>),
      // People may pass an empty field on the way to another; its error shows on sending.
      onBlur: () => {
        if (valores[campo] !== escritos[campo]) poner({ [campo]: valores[campo] } as unknown as Partial<V>)
        if (valores[campo] !== '') mostrar(campo)
      },
    }),
  }
}
