import { ubicacionesDe, type Visita, VisitaGuardar } from '@cabildo/contracts/visitas'
import { useState } from 'react'
import { uuid } from '../../platform/uuid.ts'

export type Campo = 'nrodoc' | 'name' | 'motivo' | 'empacce_id' | 'ubicacion'

interface Valores {
  nrodoc: string
  name: string
  apellidos: string
  motivo: string
  ubicacion: string
  /** 0 while nobody is chosen. */
  empacce_id: number
}

export const SIN_UBICACION = 'Sin ubicación'

const NOMBRES: Partial<Record<string, string>> = {
  nrodoc: 'DNI',
  name: 'visitante',
  motivo: 'motivo',
  empacce_id: 'empleado',
}

/** What a visit says in each field that people may change, in the order of the modal. */
const textosDe = (visita: Visita): Partial<Record<Campo, string>> => ({
  name: visita.ape_nom,
  motivo: visita.motivo,
  empacce_id: `${visita.employee_visitado} [${visita.employee_cargo}]`,
  ubicacion: visita.ubicacion ?? SIN_UBICACION,
})

const valoresDe = (visita: Visita | null, area_id: number): Valores => {
  const [porDefecto = ''] = ubicacionesDe(area_id)
  if (!visita) return { nrodoc: '', name: '', apellidos: '', motivo: '', ubicacion: porDefecto, empacce_id: 0 }
  const { nrodoc, ape_nom, apellidos, motivo, ubicacion, empacce_id } = visita
  return { nrodoc, name: ape_nom, apellidos, motivo, ubicacion: ubicacion ?? '', empacce_id }
}

/** The fields of the visit modal, checked by the contract on every change; messages show once a field was left (design §7.2). */
export const useVisitaForm = (visita: Visita | null, area_id: number) => {
  const [inicial, setInicial] = useState(() => valoresDe(visita, area_id))
  const [valores, setValores] = useState(inicial)
  const [dejados, setDejados] = useState<ReadonlySet<Campo>>(new Set())
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})
  const [clave, setClave] = useState(uuid)
  const [notas, setNotas] = useState<Partial<Record<Campo, string>>>({})

  const envio = {
    ...valores,
    ubicacion: valores.ubicacion || null,
    ...(visita ? { id: visita.id, version: visita.updated_at } : { clave }),
  }
  const revision = VisitaGuardar.safeParse(envio)
  const problemas: Record<string, string> = {}
  for (const { path, message } of revision.success ? [] : revision.error.issues) problemas[String(path[0])] ??= message

  const poner = (cambio: Partial<Valores>) => {
    setValores((antes) => ({ ...antes, ...cambio }))
    setDelServidor((antes) => Object.fromEntries(Object.entries(antes).filter(([campo]) => !(campo in cambio))))
  }

  /**
   * Takes over the version that somebody else saved: what was typed here stays and says what the record holds now; the
   * other fields take the new value and say what they held. Answers the first field that differs (SHE-94, D-22).
   */
  const tomarVersion = (vieja: Visita, fresca: Visita): Campo | undefined => {
    const nuevos = valoresDe(fresca, area_id)
    const antes = textosDe(vieja)
    const propio = (campo: Campo) => valores[campo] !== inicial[campo]
    const ajenas: [Campo, string][] = []
    for (const [clave, ahora] of Object.entries(textosDe(fresca))) {
      const campo = clave as Campo
      if (inicial[campo] === nuevos[campo]) continue
      if (!propio(campo)) ajenas.push([campo, `Cambió. Antes decía: ${antes[campo]}`])
      else if (valores[campo] !== nuevos[campo]) ajenas.push([campo, `Ahora dice: ${ahora}`])
    }
    const propios = Object.fromEntries(
      Object.entries(valores).filter(([campo]) => campo !== 'apellidos' && propio(campo as Campo)),
    )
    setInicial(nuevos)
    setValores({ ...nuevos, ...propios, ...(propio('name') && { apellidos: valores.apellidos }) })
    setNotas(Object.fromEntries(ajenas))
    setDelServidor({})
    return ajenas[0]?.[0]
  }

  return {
    valores,
    poner,
    tomarVersion,
    /** What another person's version says about a field. */
    nota: (campo: Campo): string | undefined => notas[campo],
    /** The valid values to send, or null. */
    envio: revision.success ? revision.data : null,
    /** The names of what is missing or wrong, for the foot of the modal. The name waits for the DNI that brings it. */
    falta: Object.keys(problemas)
      .filter((campo) => campo !== 'name' || !problemas.nrodoc)
      .flatMap((campo) => NOMBRES[campo] ?? []),
    error: (campo: Campo): string | undefined =>
      delServidor[campo] ?? (dejados.has(campo) ? problemas[campo] : undefined),
    dejar: (campo: Campo) => setDejados((antes) => new Set([...antes, campo])),
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor(errores),
    sucio: Object.entries(valores).some(([campo, valor]) => inicial[campo as keyof Valores] !== valor),
    reiniciar: (con: Visita | null) => {
      const nuevos = valoresDe(con, area_id)
      setClave(uuid)
      setInicial(nuevos)
      setValores(nuevos)
      setDejados(new Set())
      setDelServidor({})
      setNotas({})
    },
  }
}
