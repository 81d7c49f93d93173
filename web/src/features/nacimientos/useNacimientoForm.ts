import { type Nacimiento, NacimientoGuardar } from '@cabildo/contracts/nacimientos'
import type { Ubigeo } from '@cabildo/contracts/ubigeos'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { leido, MARCADOS, NOMBRES, nombreDeLugar, type Valores, valoresDe } from './campos.ts'

/** With the text that searches a district, null while it is the chosen one, and the one chosen here. */
type ConBusqueda = Valores & { porElegir: string | null; elegido: Ubigeo | null }

const DISTRITO_POR_ELEGIR = { path: ['ubigeo'], message: 'Elija un distrito de la lista' }

const revisar = (
  { porElegir, elegido, ano_eje, ubigeo, fch_nac, fch_ing, ...textos }: ConBusqueda,
  nacimiento: Nacimiento | null,
  clave: string,
): Revision<NacimientoGuardar> => {
  const revision = NacimientoGuardar.safeParse({
    ...textos,
    ano_eje: ano_eje === '' ? null : Number(ano_eje),
    ubigeo: ubigeo || null,
    fch_nac: fch_nac || null,
    fch_ing: fch_ing || null,
    ...(nacimiento ? { id: nacimiento.id, version: nacimiento.updated_at } : { clave }),
  })
  if (porElegir === null) return revision
  return { success: false, error: { issues: [DISTRITO_POR_ELEGIR, ...(revision.error?.issues ?? [])] } }
}

/** The fields of a birth (Table NAC-A), and the search of its district. */
export const useNacimientoForm = (registro: Nacimiento | null, abierto: boolean, borrador?: Borrador) => {
  const forma = useEdicion({
    abierto,
    registro,
    nombres: NOMBRES,
    valoresDe: (nacimiento): ConBusqueda => ({ ...valoresDe(nacimiento), porElegir: null, elegido: null }),
    leido,
    revisar,
    borrador,
    enCurso: ({ porElegir }) => porElegir !== null && 'ubigeo',
  })
  const { valores, poner } = forma
  /** The district of the code in the form: chosen here, or of the record. */
  const lugar = [valores.elegido, forma.registro?.lugar].find((uno) => uno?.inei === valores.ubigeo) ?? null
  const ponerLugar = (nuevo: Ubigeo | null) => {
    poner({ ubigeo: nuevo?.inei ?? '', porElegir: null, elegido: nuevo })
  }
  return {
    ...forma,
    lugar,
    ponerLugar,
    /** Sets the text that searches a district; an empty text is no district. */
    buscarLugar: (texto: string) => {
      if (texto.trim() === '') return ponerLugar(null)
      poner({ porElegir: lugar && texto === nombreDeLugar(lugar) ? null : texto })
      forma.retomar('ubigeo')
    },
    /** The names of marked fields that are empty, which does not stop it (NAC-12). */
    vacios: MARCADOS.filter((campo) => valores[campo].trim() === '').map((campo) => NOMBRES[campo]),
  }
}
export type NacimientoForm = ReturnType<typeof useNacimientoForm>
