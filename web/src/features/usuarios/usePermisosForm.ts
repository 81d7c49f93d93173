import { type Acceso, PermisosGuardar } from '@cabildo/contracts/usuarios'
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
const VACIO: Valores = { empacce_id: 0, area_id: 0, cargo_id: 0, myChoices: [] }

const mismos = (unos: readonly number[], otros: readonly number[]) =>
  unos.length === otros.length && unos.every((codigo) => otros.includes(codigo))

/** The fields of NUEVO PERMISO, checked by the contract. A user by area has no position (USU-30). */
export const usePermisosForm = (id: number, porArea: boolean) => {
  const [inicial, setInicial] = useState(VACIO)
  const [valores, setValores] = useState(VACIO)
  const [delServidor, setDelServidor] = useState<Readonly<Record<string, string>>>({})

  const { cargo_id, ...resto } = valores
  const revision = PermisosGuardar.safeParse({ id, ...resto, ...(!porArea && { cargo_id }) })
  const conFalla = new Set(revision.error?.issues.map(({ path }) => String(path[0])))
  return {
    valores,
    envio: revision.success ? revision.data : null,
    falta: Object.entries(NOMBRES).flatMap(([campo, nombre]) => (conFalla.has(campo) ? nombre : [])),
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
