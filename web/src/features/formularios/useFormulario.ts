import { type ChangeEvent, useState } from 'react'
import { conError } from '../../ui/conError.tsx'
import type { Faltas } from './persona.ts'

/** A form of citizens: what was written, what is wrong with it, and what of that is already told (design §7.2). */
export interface Formulario<V extends object> {
  /** As they are checked and sent: the e-mail in small letters, which the rule asks for. */
  valores: V
  /** All that is wrong, told or not. */
  faltas: Faltas<V>
  /** What is told: of a field left with something in it, and of all of them once sending was tried. */
  errores: Faltas<V>
  /** True once something was written. */
  sucio: boolean
  /** How often sending was tried with something wrong. */
  intentos: number
  poner: (cambio: Partial<V>) => void
  /** Tells from now on what is wrong with a field. */
  mostrar: (campo: keyof V & string) => void
  /** Tells all that is wrong; answers whether there is anything. */
  revisarTodo: () => boolean
  /** What the server refused, by field; it stands until the field is written again. */
  rechazar: (campos: Readonly<Record<string, string>>) => void
  /** The properties of a field of any text. */
  texto: (campo: keyof V & string) => PropsDeTexto
}

interface PropsDeTexto {
  id: string
  name: string
  value: string
  error: ReturnType<typeof conError>
  onChange: (evento: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur: () => void
}

/** Keeps a form's values and tells its errors when they help: on leaving a field, on sending, then on each change. */
export const useFormulario = <V extends { email: string }>(
  inicial: V,
  revisar: (valores: V) => Faltas<V>,
): Formulario<V> => {
  // Apart from what is sent: a text changed while it is typed takes the caret to its end.
  const [escritos, setEscritos] = useState(inicial)
  const [mostrados, setMostrados] = useState<ReadonlySet<string> | 'todos'>(new Set())
  const [rechazos, setRechazos] = useState<Faltas<V>>({})
  const [intentos, setIntentos] = useState(0)

  const valores: V = { ...escritos, email: escritos.email.trim().toLowerCase() }
  const faltas: Faltas<V> = { ...revisar(valores), ...rechazos }
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
  return {
    valores,
    faltas,
    errores,
    sucio:
      escritos !== inicial && Object.entries(escritos).some(([campo, valor]) => valor !== inicial[campo as keyof V]),
    intentos,
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
      // Only what is in the form can be told at a field of it.
      setRechazos(Object.fromEntries(Object.entries(campos).filter(([campo]) => campo in valores)) as Faltas<V>)
    },
    texto: (campo) => ({
      id: campo,
      name: campo,
      value: String(escritos[campo]),
      error: conError(errores[campo]),
      onChange: ({ currentTarget }) => poner({ [campo]: currentTarget.value } as unknown as Partial<V>),
      // An empty field may have been passed on the way to another; it is told on sending.
      onBlur: () => {
        if (valores[campo] !== escritos[campo]) poner({ [campo]: valores[campo] } as unknown as Partial<V>)
        if (valores[campo] !== '') mostrar(campo)
      },
    }),
  }
}
