import { BUSQUEDA_MINIMA, TABLA_EXPEDIENTES } from '@cabildo/contracts/expedientes'
import type { Bandeja } from '@cabildo/contracts/expedientes-reglas'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { leerNombre } from '../../../platform/direccion.ts'
import { useFiltrosDePantalla, useListaDePantalla } from '../../../platform/useListaDePantalla.ts'
import {
  type ColumnaDeBandeja,
  type Filtros,
  type ListadoDeBandeja,
  ORDEN_DE_BUSQUEDA,
  type Pestana,
  posibles,
  SIN_FILTROS,
} from './bandeja.api.ts'

type Orden = ListadoDeBandeja['order']

/** In which order each tab begins (Table EXP-B). */
const ORDEN: Record<Pestana, Orden> = {
  por_recibir: [{ column: 'ingreso', dir: 'asc' }],
  en_proceso: [{ column: 'vence', dir: 'asc' }],
  por_vencer: [{ column: 'vence', dir: 'asc' }],
  enviados: [{ column: 'ingreso', dir: 'desc' }],
  archivados: [{ column: 'ingreso', dir: 'desc' }],
  todos: ORDEN_DE_BUSQUEDA,
  importados: ORDEN_DE_BUSQUEDA,
}
/** The rows of each person stand together (EXP-52). */
const POR_PERSONA: Orden = [
  { column: 'asignado', dir: 'asc' },
  { column: 'vence', dir: 'asc' },
]
const SIN_ORDEN: Orden = []
const SIN_COLUMNAS = {}

/** What the address says of the tray: tab, filters, search and order. `porRecibir` decides on which tab it opens (EXP-05). */
export const useBandeja = (porRecibir: number | undefined) => {
  const { listado, cambiar, vista, tabla } = useListaDePantalla<ColumnaDeBandeja>(
    TABLA_EXPEDIENTES,
    SIN_ORDEN,
    SIN_COLUMNAS,
  )
  const [filtros, filtrar] = useFiltrosDePantalla<Filtros>(SIN_FILTROS, posibles)
  const escrito = listado.search
  // What was searched here and now: Back from a case shows what was found, instead of opening the case again.
  const [buscado, setBuscado] = useState('')
  const buscando = escrito.trim().length >= BUSQUEDA_MINIMA
  const deImportados = filtros.vista === 'importados' ? 'importados' : 'todos'
  const pestana: Pestana = buscando ? deImportados : filtros.bandeja || 'por_recibir'
  const porPersona = filtros.vista === 'persona' && pestana === 'en_proceso'
  const efectivo = useMemo<ListadoDeBandeja>(
    () => ({
      ...listado,
      search: buscando ? listado.search : '',
      order: listado.order.length > 0 ? listado.order : porPersona ? POR_PERSONA : ORDEN[pestana],
    }),
    [listado, buscando, porPersona, pestana],
  )

  const { bandeja } = filtros
  useEffect(() => {
    // While the next screen loads this one is still there, and the address is the other's.
    if (bandeja === '' && porRecibir !== undefined && leerNombre() === 'bandeja')
      filtrar({ ...filtros, bandeja: porRecibir > 0 ? 'por_recibir' : 'en_proceso' })
  }, [bandeja, porRecibir, filtrar, filtros])

  const abrirPestana = useCallback(
    (otra: Bandeja, mas: Partial<Filtros> = {}) => {
      cambiar({ search: '', order: [] })
      const { asignado } = filtros
      // What the other tab has no field for must not narrow it.
      filtrar({
        ...filtros,
        vista: '',
        vencidos: 0,
        asignado: otra === 'por_recibir' ? '' : asignado,
        bandeja: otra,
        ...mas,
      })
    },
    [cambiar, filtrar, filtros],
  )
  return {
    lista: { tabla, listado: efectivo, cambiar, vista },
    filtros,
    filtrar,
    pestana,
    porPersona,
    buscando,
    /** What is in the search box, be it too short to search. */
    escrito,
    buscar: useCallback(
      (search: string) => {
        setBuscado(search.trim().length >= BUSQUEDA_MINIMA ? search.trim() : '')
        cambiar({ search, order: [] })
        // Another text is looked for in all cases again.
        if (filtros.vista === 'importados' && search.trim() !== escrito.trim()) filtrar({ ...filtros, vista: '' })
      },
      [cambiar, filtrar, filtros, escrito],
    ),
    buscado: { texto: buscado, olvidar: useCallback(() => setBuscado(''), []) },
    abrirPestana,
    /** It is known which rows to ask for. */
    listo: bandeja !== '' || buscando,
  }
}
