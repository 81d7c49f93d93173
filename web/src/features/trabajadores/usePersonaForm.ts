import { fecha } from '@cabildo/contracts/base/tiempo'
import { ESTADOS, SEXOS } from '@cabildo/contracts/trabajadores'
import { useState } from 'react'

/** The fields of Table TRA-A as the controls hold them; lists as text, '' while nothing is chosen. */
export interface Valores {
  dni: string
  name: string
  ape_pat: string
  ape_mat: string
  sexo: string
  /** yyyy-MM-dd, or what is written as long as it is no date. */
  fecha_nac: string
  selectedCargo: string
  estado: string
}
export type Campo = keyof Valores

export const VACIOS: Valores = {
  dni: '',
  name: '',
  ape_pat: '',
  ape_mat: '',
  sexo: '',
  fecha_nac: '',
  selectedCargo: '',
  estado: '',
}

/** The person of the form, as the calls take it. */
export const personaDe = ({ dni, name, ape_pat, ape_mat, sexo, fecha_nac }: Valores) => ({
  dni,
  name,
  ape_pat,
  ape_mat,
  sexo: numeroDe(sexo),
  fecha_nac: fecha_nac || null,
})

export const numeroDe = (texto: string): number | undefined => (texto === '' ? undefined : Number(texto))

const NOMBRES: Partial<Record<string, string>> = {
  dni: 'DNI',
  name: 'nombre',
  ape_pat: 'apellido paterno',
  ape_mat: 'apellido materno',
  sexo: 'sexo',
  fecha_nac: 'fecha de nacimiento',
  selectedCargo: 'cargo',
  estado: 'estado',
}
/** The lookup of the DNI brings these: until it has answered, nobody misses them. */
const DEL_DNI = new Set(['name', 'ape_pat', 'ape_mat'])

/** A value as people read it. */
const leido = (campo: Campo, valor: string): string => {
  const opciones = campo === 'sexo' ? SEXOS : campo === 'estado' ? ESTADOS : []
  const opcion = opciones.find((o) => String(o.valor) === valor)?.etiqueta
  return opcion ?? (campo === 'fecha_nac' ? fecha(valor || null) : valor)
}

/** What a contract's schema says about the form. */
export type Revision<Envio> =
  | { success: true; data: Envio }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

/**
 * The fields of a person, checked by the contract on every change; messages show once a field was left (design §7.2).
 */
export const usePersonaForm = <Envio>(revisar: (valores: Valores) => Revision<Envio>) => {
  const [inicial, setInicial] = useState(VACIOS)
  const [valores, setValores] = useState(VACIOS)
  const [dejados, setDejados] = useState<ReadonlySet<Campo>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [notas, setNotas] = useState<Partial<Record<Campo, string>>>({})
  const [vez, setVez] = useState(0)

  const revision = revisar(valores)
  const problemas: Record<string, string> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) problemas[String(path[0])] ??= message

  const poner = (cambio: Partial<Valores>) => {
    setValores((antes) => ({ ...antes, ...cambio }))
    setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
  }

  const reiniciar = (nuevos: Valores) => {
    setInicial(nuevos)
    setValores(nuevos)
    setDejados(new Set())
    setDelServidor({})
    setNotas({})
    setVez((antes) => antes + 1)
  }

  /**
   * Takes over the version that somebody else saved: what was typed here stays and says what the record holds now; the
   * other fields take the new value and say what they held. Answers the first field that differs (SHE-94, D-22).
   */
  const tomarVersion = (nuevos: Valores): Campo | undefined => {
    const siguientes = { ...nuevos }
    const dichos: Partial<Record<Campo, string>> = {}
    for (const clave of Object.keys(nuevos)) {
      const campo = clave as Campo // Object.keys forgets that they are the keys
      const propio = valores[campo] !== inicial[campo]
      if (propio) siguientes[campo] = valores[campo]
      if (inicial[campo] === nuevos[campo]) continue
      if (!propio) dichos[campo] = `Cambió. Antes decía: ${leido(campo, inicial[campo])}`
      else if (valores[campo] !== nuevos[campo]) dichos[campo] = `Ahora dice: ${leido(campo, nuevos[campo])}`
    }
    reiniciar(nuevos)
    setValores(siguientes)
    setNotas(dichos)
    return (Object.keys(dichos) as Campo[])[0]
  }

  return {
    valores,
    poner,
    tomarVersion,
    reiniciar,
    /** Counts the fresh starts, for controls that keep a text of their own. */
    vez,
    /** What another person's version says about a field. */
    nota: (campo: Campo): string | undefined => notas[campo],
    /** The valid values to send, or null. */
    envio: revision.success ? revision.data : null,
    /** The names of what is missing or wrong, for the foot of the modal. */
    falta: (buscando: boolean) => [
      ...(buscando ? ['que termine la búsqueda del DNI'] : []),
      ...Object.keys(problemas)
        .filter((campo) => !DEL_DNI.has(campo) || !(buscando || problemas.dni))
        .flatMap((campo) => NOMBRES[campo] ?? []),
    ],
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados.has(campo) ? problemas[campo] : undefined),
    dejar: (campo: Campo) => setDejados((antes) => new Set([...antes, campo])),
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor(errores),
    sucio: Object.entries(valores).some(([campo, valor]) => inicial[campo as Campo] !== valor),
  }
}
export type PersonaForm = Omit<ReturnType<typeof usePersonaForm>, 'envio'>
