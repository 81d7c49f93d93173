import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { conError } from './conError.tsx'
import { type Borrador, conservables, useBorrador } from './useBorrador.ts'
import { uuid } from './uuid.ts'

/** The result of checking values with the contract's schema. */
export type Revision<Envio> =
  | { success: true; data: Envio }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

/** A sentence by field. */
export type Textos = Readonly<Partial<Record<string, string>>>

/** The values of a form: a type, not an interface, which TypeScript would not take for a record. */
type Valores = Record<string, unknown>
type CampoDe<V> = keyof V & string

/** What differs between the forms; the rest of editing a record is the same. */
export interface DescripcionDeEdicion<R, V extends Valores, Envio> {
  abierto: boolean
  /** The record to edit, or the value that stands for a new one. */
  registro: R
  /** The fields in the order of the form, as its foot names them. */
  nombres: Readonly<Partial<Record<NoInfer<CampoDe<V>>, string>>>
  valoresDe: (registro: R) => V
  /** Checks with the contract. `clave` is the same for all tries of one opening, so that the server saves once (G3). */
  revisar: (valores: V, registro: R, clave: string) => Revision<Envio>
  /** The fields compared with another person's version; by default those of `nombres`. */
  comparados?: readonly NoInfer<CampoDe<V>>[]
  /** One of `comparados` as people read it in the record; by default its value. */
  leido?(campo: NoInfer<CampoDe<V>>, registro: NonNullable<R>): string
  /** Other changes of that version, by the field that shows them. */
  otrasNotas?: (vieja: NonNullable<R>, fresca: NonNullable<R>) => Textos
  /** The field with text that its value does not hold yet. */
  enCurso?: (valores: V) => NoInfer<CampoDe<V>> | false
  /**
   * Resets what the feature keeps beside the form, or sets it to what suits the values of a draft. Called while
   * rendering, so it may only set its component's state.
   */
  alAbrir?: (recuperados: Partial<NoInfer<V>> | null) => void
  /** Keeps what is written, should the screen end before it is saved (SHE-80). */
  borrador?: Borrador | undefined
  /** Fields that are not kept: passwords. Files never are. */
  sinGuardar?: readonly NoInfer<CampoDe<V>>[]
}

/** What was kept of these values, and the key under which they may have been sent; null if nothing was. */
const leerBorrador = <V extends Valores>(borrador: Borrador | undefined, iniciales: V) => {
  const { clave, valores } = (borrador?.leer() ?? {}) as { clave?: unknown; valores?: unknown }
  if (typeof clave !== 'string' || typeof valores !== 'object' || valores === null) return null
  const suyos = Object.entries(valores).filter(([campo]) => campo in iniciales)
  return suyos.length > 0 ? { clave, valores: Object.fromEntries(suyos) as Partial<V> } : null
}

/** A value of another version stands below its field. */
const ORDEN: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * The fields of a record in a modal, checked by the contract on every change. An error shows after its field was left;
 * an error of the server shows until the field changes (design §7.2). The dialog stays mounted, so that the focus
 * returns to its opener; each opening starts anew.
 */
export const useEdicion = <R, V extends Valores, Envio>(descripcion: DescripcionDeEdicion<R, V, Envio>) => {
  const { abierto, nombres, valoresDe, revisar, alAbrir } = descripcion
  const campos = Object.keys(nombres) as CampoDe<V>[] // Object.keys forgets that they are the keys
  const { comparados = campos, leido = (campo, registro) => String(valoresDe(registro)[campo]) } = descripcion

  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const [registro, setRegistro] = useState(descripcion.registro)
  const [clave, setClave] = useState(uuid)
  const [notas, setNotas] = useState<Textos>({})
  const [vieja, setVieja] = useState(false)
  const [recuperado, setRecuperado] = useState(false)
  const [vez, setVez] = useState(0)
  const caja = useRef<HTMLDivElement>(null)
  // `touched` means that a field was left, and only `dejar` sets it; `errors` holds only refusals of the server.
  const form = useForm<V>({
    initialValues: valoresDe(registro),
    touchTrigger: 'focus',
    clearInputErrorOnChange: false,
  })
  const rechazos = form.errors as Textos

  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setRegistro(descripcion.registro)
      setClave(uuid)
      setNotas({})
      setVieja(false)
      setVez(vez + 1)
      form.setInitialValues(valoresDe(descripcion.registro))
      form.reset()
      const guardado = leerBorrador(descripcion.borrador, valoresDe(descripcion.registro))
      const guardados = guardado?.valores ?? null
      setRecuperado(guardado !== null)
      // What was sent before its answer was lost is sent under the same key, so that it is saved once (G3).
      if (guardado) setClave(guardado.clave)
      if (guardados) form.setValues(guardados)
      alAbrir?.(guardados)
    }
  }
  useBorrador(
    descripcion.borrador,
    abierto,
    form.isDirty() ? { clave, valores: conservables(form.values, descripcion.sinGuardar) } : null,
  )

  const revision = revisar(form.values, registro, clave)
  const problemas: Partial<Record<string, string>> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) problemas[String(path[0])] ??= message
  const faltan = campos.filter((campo) => campo in problemas)

  const poner = (cambio: Partial<V>) => {
    form.setValues(cambio)
    form.setErrors((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
  }
  const dejar = (...cuales: readonly CampoDe<V>[]) =>
    form.setTouched((antes) => ({ ...antes, ...Object.fromEntries(cuales.map((campo) => [campo, true])) }))
  const error = (campo: CampoDe<V>): string | undefined =>
    rechazos[campo] ?? (form.isTouched(campo) ? problemas[campo] : undefined)

  const campo = (name: CampoDe<V>) => ({
    name,
    description: notas[name],
    inputWrapperOrder: ORDEN,
    error: conError(error(name)),
    onBlur: () => dejar(name),
  })
  const enfocarPrimerError = () =>
    caja.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] button')?.focus()

  return {
    registro,
    valores: form.values,
    /** The element around the fields, in which `enfocar` and `rechazar` look for them. */
    caja,
    /** The form holds what was written before its screen ended. */
    recuperado,
    /** Back to how the form began. */
    empezarDeNuevo: () => {
      setRecuperado(false)
      setClave(uuid)
      setNotas({})
      setVieja(false)
      setVez((antes) => antes + 1)
      form.reset()
      form.clearErrors()
      alAbrir?.(null)
    },
    /** Counts openings and versions taken over; a key for controls that keep their own text. */
    vez,
    poner,
    /** What the server refused, by field. */
    rechazos,
    error,
    dejar,
    /** A field that is being written again does not count as left. */
    retomar: (cual: CampoDe<V>) => form.setTouched((antes) => ({ ...antes, [cual]: false })),
    /** Shows all errors, and moves the focus to the first one (NOR-18). */
    marcarTodo: () => {
      flushSync(() => dejar(...campos))
      enfocarPrimerError()
    },
    /** What another person's version says about a field. */
    nota: (cual: CampoDe<V>): string | undefined => notas[cual],
    /** The properties of a field, except its value. */
    campo,
    /** The properties of a field whose value is the text that is written or chosen. */
    texto: (name: CampoDe<V>) => ({
      ...campo(name),
      value: form.values[name] as string,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        poner({ [name]: currentTarget.value } as Partial<V>), // a computed key is any string to TypeScript
    }),
    /** The valid values to send, or null. */
    envio: revision.success ? revision.data : null,
    /** Which fields are missing or wrong, and their names for the foot of the modal. */
    faltan,
    falta: faltan.flatMap((cual) => nombres[cual] ?? []),
    sucio: form.isDirty(),
    /** Shows an error that is not a refusal at a field, until the field changes. */
    sumarRechazo: (errores: Textos) => form.setErrors((antes) => ({ ...antes, ...errores })),
    /** Shows the refusals of the server until the fields change; the first field takes the focus. */
    rechazar: (errores: Textos) => {
      // A refusal within a list, 'cierre.2', stands at its field.
      const porCampo = Object.fromEntries(Object.entries(errores).map(([cual, texto]) => [cual.split('.')[0], texto]))
      // Synchronously, because the field is found by its error on the page.
      flushSync(() => form.setErrors(porCampo))
      enfocarPrimerError()
    },
    enfocar: (cual: CampoDe<V>) =>
      caja.current?.querySelector<HTMLElement>(`[name="${cual}"]:enabled, [data-campo="${cual}"]:enabled`)?.focus(),
    /** True once somebody else has saved the record that is edited here (SHE-94). */
    vieja,
    envejecer: () => setVieja(true),
    /** Takes over what was saved here; a field that was written on since it was sent keeps what it says, still to be saved. */
    tomarGrabado: (enviados: V, grabado: NonNullable<R>) => {
      const [valores, nuevos] = [form.getValues(), valoresDe(grabado)]
      setRegistro(grabado)
      setNotas({})
      setVieja(false)
      form.setInitialValues(nuevos)
      form.setValues({
        ...nuevos,
        ...Object.fromEntries(Object.entries(valores).filter(([cual, valor]) => valor !== enviados[cual])),
      })
      form.clearErrors()
    },
    /**
     * Takes over the version that somebody else saved. Typed fields stay and show the new value below; other fields
     * take the new value and show the old one. Returns the first field that differs (SHE-94, D-22).
     */
    tomarVersion: (fresca: NonNullable<R>): CampoDe<V> | undefined => {
      if (registro == null) return
      const [inicial, valores, nuevos] = [form.getInitialValues(), form.getValues(), valoresDe(fresca)]
      const esPropio = (cual: string) => valores[cual] !== inicial[cual]
      const enCurso = descripcion.enCurso?.(valores)
      const dichos: Partial<Record<string, string>> = { ...descripcion.otrasNotas?.(registro, fresca) }
      for (const cual of comparados) {
        if (inicial[cual] === nuevos[cual]) continue
        if (!esPropio(cual) && cual !== enCurso) dichos[cual] = `Cambió. Antes decía: ${leido(cual, registro)}`
        else if (valores[cual] !== nuevos[cual]) dichos[cual] = `Ahora dice: ${leido(cual, fresca)}`
      }
      setRegistro(fresca)
      setNotas(dichos)
      setVieja(false)
      setVez((antes) => antes + 1)
      form.setInitialValues(nuevos)
      form.setValues({ ...nuevos, ...Object.fromEntries(Object.entries(valores).filter(([cual]) => esPropio(cual))) })
      form.clearErrors()
      return comparados.find((cual) => cual in dichos)
    },
  }
}

export type Edicion<R, V extends Valores, Envio> = ReturnType<typeof useEdicion<R, V, Envio>>
