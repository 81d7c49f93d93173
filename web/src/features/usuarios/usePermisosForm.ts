import { CargoElegible } from '@cabildo/contracts/accesos'
import { type Acceso, AreaElegida, type PermisosGuardar } from '@cabildo/contracts/usuarios'
import { useState } from 'react'

interface Valores {
  empacce_id: number
  area_id: number
  /** 0 while none is chosen. */
  cargo_id: number
  myChoices: readonly number[]
}

type Campo = 'area_id' | 'cargo_id'
const NOMBRES: Record<Campo, string> = { area_id: 'área', cargo_id: 'cargo' }
const CAMPOS: readonly Campo[] = ['area_id', 'cargo_id']
const VACIO: Valores = { empacce_id: 0, area_id: 0, cargo_id: 0, myChoices: [] }

const mismos = (unos: readonly number[], otros: readonly number[]) =>
  unos.length === otros.length && unos.every((codigo) => otros.includes(codigo))

/** The fields of NUEVO PERMISO, checked by the contract. A user by area has no position (USU-30). */
export const usePermisosForm = (id: number, porArea: boolean) => {
  const [inicial, setInicial] = useState(VACIO)
  const [valores, setValores] = useState(VACIO)
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})

  const { area_id, cargo_id, empacce_id } = valores
  // Field by field: the whole schema would bring the checks of its list into every page.
  const conFalla: Record<Campo, boolean> = {
    area_id: !AreaElegida.safeParse(area_id).success,
    cargo_id: !porArea && !CargoElegible.safeParse(cargo_id).success,
  }
  const falta = CAMPOS.flatMap((campo) => (conFalla[campo] ? NOMBRES[campo] : []))
  // They are the codes of the checkboxes, and those that the server has told.
  const myChoices = valores.myChoices as PermisosGuardar['myChoices']
  return {
    valores,
    /** The valid values to send, or null. */
    envio: falta.length > 0 ? null : { id, empacce_id, area_id, ...(!porArea && { cargo_id }), myChoices },
    falta,
    error: (campo: Campo): string | undefined => delServidor[campo],
    rechazar: (errores: Readonly<Record<string, string>>) => setDelServidor(errores),
    sucio:
      valores.area_id !== inicial.area_id ||
      valores.cargo_id !== inicial.cargo_id ||
      !mismos(valores.myChoices, inicial.myChoices),
    poner: (cambio: Partial<Valores>) => {
      setValores((antes) => ({ ...antes, ...cambio }))
      setDelServidor({})
    },
    /** Begins with an access and its codes, or a new access where the last one was. */
    reiniciar: (edicion: { acceso: Acceso; roles: readonly number[] } | null, modelo: Acceso | undefined) => {
      const de = edicion?.acceso ?? modelo
      const nuevos = {
        empacce_id: edicion?.acceso.empacce_id ?? 0,
        area_id: de?.area_id ?? 0,
        cargo_id: de?.cargo_id ?? 0,
        myChoices: edicion?.roles ?? [],
      }
      setInicial(nuevos)
      setValores(nuevos)
      setDelServidor({})
    },
  }
}
