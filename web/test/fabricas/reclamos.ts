import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type Reclamo, reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { type Responsables, responsablesApi } from '@cabildo/contracts/responsables'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'
import { ATENCION_ABIERTA, DETALLE_DE_ATENCION, SIN_RESPONSABLES } from './atencion.ts'

export const unReclamo = (id: number, cambios: Partial<Reclamo> = {}): Reclamo => ({
  id,
  tipo_doc: 1,
  ...{ nruc: '', rsocial: '', ndoc: '98000000', code_verifica: '1' },
  ...{ name: 'Rosa Elvira', ape_pat: 'Quispe', ape_mat: 'Mamani' },
  ...{ ape_nom: 'Quispe Mamani Rosa Elvira', nombres: 'Quispe Mamani Rosa Elvira', nombre_escrito: false },
  ...{
    phone: '987654321',
    cellphone: '912345678',
    email: 'vecina@example.com',
    correo_devuelto: false,
    otro_correo: null,
  },
  ...{ descripcion: `Reclamo ${String(id).padStart(2, '0')}`, detalle: '' },
  expe_id: '2026-000045',
  url: `/storage/reclamos/2026-000045.pdf?firma=vieja`,
  url_presentada: null,
  ...{ estado: 'REGISTRADO', tipo_reclamo: 3, tipo_presentado: 3, oficina: null, area_id: null, acciones: '' },
  ...{ que_es: null, que_es_texto: '', que_es_donde: '', importado: null },
  ...ATENCION_ABIERTA,
  vence: '2026-08-06',
  created_at: '2026-07-15 09:00:00',
  ...cambios,
})

const TITULO = 'LISTADO DE RECLAMOS'

export const tablaReclamos = () => page.getByRole('grid', { name: TITULO })

/** Opens the complaints, which a test may add to. */
export const abrirReclamos = async (
  filas: readonly Reclamo[],
  como: Persona = 'rebeca',
  responsables: Responsables = SIN_RESPONSABLES,
) => {
  responder(catalogosApi.areas, listaDe([]), { aFalta: true })
  const pedidos = responder(reclamosListaApi.listar, ({ query }) => ({
    ...paginaDe(filas, query),
    por_responder: filas.length,
  }))
  responder(reclamosListaApi.ver, ({ params }) => ({
    data: filas.find(({ id }) => id === params.id) ?? unReclamo(params.id),
    atencion: DETALLE_DE_ATENCION,
  }))
  responder(responsablesApi.ver, responsables)
  const colega = await abrir('reclamos', { como })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect.element(tablaReclamos()).not.toHaveAttribute('aria-busy')
  return { ...colega, pedidos }
}
