import type { Listado } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { type Beneficiario, type Canasta, canastasApi, type TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import { plana } from '@cabildo/contracts/canastas-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../elenco.ts'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'
import { filasDeGrilla } from '../tabla.ts'

/** Holds permissions 3, 7 and 8. */
export const ENCARGADA: SesionUsuario = {
  ...ELENCO.canastera,
  roles: [Permiso.canastas, Permiso.canastasNuevo, Permiso.canastasSubir],
}

export const TITULO = 'LISTADO DE CANASTAS'

export const unaCanasta = (id: number, cambios: Partial<Canasta> = {}): Canasta => ({
  id,
  dni: String(95_000_000 + id),
  ape_nom: `CCAMA RAMOS, ELSA ${String(id).padStart(2, '0')}`,
  fnac: null,
  cont: '',
  ngrupo: 'GRUPO 4',
  address: 'Jr. Los Olivos 45',
  zona: 'alto ilo',
  mz: 'c',
  lote: '7',
  precalifica: 'NUEVO',
  fec_entrega: '2026-03-02',
  sub_grupo: '',
  eval_campo: 'APTO',
  referencia: 'ACTA-MPI',
  name_file: 'NINGUNO',
  size_file: '0',
  path_file: 'NINGUNO',
  updated_at: '2026-03-02 09:00:00.000',
  ...cambios,
})

/** The first so many beneficiaries, by number. */
export const canastas = (cuantas: number): Canasta[] => Array.from({ length: cuantas }, (_, i) => unaCanasta(i + 1))

type Campo = (typeof TABLA_CANASTAS.ordenables)[number] | (typeof TABLA_CANASTAS.filtrables)[number]
const DIA_MS = 86_400_000

const cumple = (canasta: Canasta, [campo, valor]: [string, string]) => {
  if (campo !== 'semana') return plana(String(Reflect.get(canasta, campo))) === plana(valor)
  const dias = (Date.parse(canasta.fec_entrega ?? '') - Date.parse(valor)) / DIA_MS
  return dias >= 0 && dias < 7
}

/** What the list answers: of those beneficiaries, narrowed by the columns' filters, the page that is asked for. */
export const paginaDeCanastas = (filas: readonly Canasta[], listado: Listado<Campo>) =>
  paginaDe(
    filas.filter((canasta) => Object.entries(listado.columns).every((filtro) => cumple(canasta, filtro))),
    listado,
  )

interface Apertura {
  como?: SesionUsuario
  /** What narrows the list in the address. */
  datos?: string
}

/** Opens the list with those beneficiaries, which a test may change. */
export const abrirCanastas = async (
  filasDelServidor: readonly Canasta[] = canastas(3),
  { como = ENCARGADA, datos = '' }: Apertura = {},
) => {
  const listados = responder(canastasApi.listar, ({ query }) => paginaDeCanastas(filasDelServidor, query))
  const colega = await abrir('excel', { como, datos })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect.element(filasDeGrilla().first()).toBeVisible()
  return { ...colega, listados }
}

export const filaDe = ({ ape_nom }: Beneficiario) => filasDeGrilla().filter({ hasText: ape_nom })
