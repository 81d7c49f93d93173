import { type Acceso, AreaElegida, CargoElegible, type PermisosGuardar } from '@cabildo/contracts/accesos'
import { useState } from 'react'
import type { EdicionDeAcceso } from './usuarios.api.ts'

interface Valores {
  empacce_id: number
  area_id: number
  /** 0 while none is chosen. */
  cargo_id: number
  myChoices: readonly number[]
  /** Of the access as it was fetched; a new one has none. */
  version: string | undefined
}

type Campo = 'area_id' | 'cargo_id'
const NOMBRES: Record<Campo, string> = { area_id: 'área', cargo_id: 'cargo' }
const CAMPOS: readonly Campo[] = ['area_id', 'cargo_id']
const VACIO: Valores = { empacce_id: 0, area_id: 0, cargo_id: 0, myChoices: [], version: undefined }

const mismos = (unos: readonly number[], otros: readonly number[]) =>
  unos.length === otros.length && unos.every((codigo) => otros.includes(codigo))

const valoresDe = ({ empacce_id, area_id, cargo_id, roles, version }: EdicionDeAcceso): Valores => ({
  empacce_id,
  area_id,
  cargo_id: cargo_id ?? 0,
  myChoices: roles,
  version,
})

/** The fields of NUEVO PERMISO, checked by the contract. A user by area has no position (USU-30). */
export const usePermisosForm = (id: number, porArea: boolean) => {
  const [inicial, setInicial] = useState(VACIO)
  const [valores, setValores] = useState(VACIO)
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})

  const { area_id, cargo_id, empacce_id, version } = valores
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
    envio: falta.length > 0 ? null : { id, empacce_id, area_id, ...(!porArea && { cargo_id }), myChoices, version },
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
    /** Takes over what somebody else saved; what was chosen here, each code by itself, stays on top of it (D-22). */
    tomarVersion: (edicion: EdicionDeAcceso) => {
      const fresca = valoresDe(edicion)
      const propio = (codigo: number) => valores.myChoices.includes(codigo) !== inicial.myChoices.includes(codigo)
      setInicial(fresca)
      setValores({
        ...fresca,
        ...(area_id !== inicial.area_id && { area_id }),
        ...(cargo_id !== inicial.cargo_id && { cargo_id }),
        myChoices: [
          ...fresca.myChoices.filter((codigo) => !propio(codigo)),
          ...valores.myChoices.filter((codigo) => propio(codigo)),
        ],
      })
      setDelServidor({})
    },
    /** Begins with an access and its codes, or a new access where the last one was. */
    reiniciar: (edicion: EdicionDeAcceso | null, modelo: Acceso | undefined) => {
      const nuevos = edicion
        ? valoresDe(edicion)
        : { ...VACIO, area_id: modelo?.area_id ?? 0, cargo_id: modelo?.cargo_id ?? 0 }
      setInicial(nuevos)
      setValores(nuevos)
      setDelServidor({})
    },
  }
}
