import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'

const banco = usarBanco()
const RESOLUCION = {
  tipo_doc: 3,
  anio: 2026,
  vistos: 'El Informe N° 120-2026-GDU;',
  considerandos: 'Que, es necesario.',
  resolutivos: ['Aprobar el plan.'],
} as const

test('API-51 answers a Word file', async () => {
  const sara = await banco.como('sara')
  const { status, cuerpo } = await sara.llamar(documentosApi.generar, {
    body: { ...RESOLUCION, resolutivos: ['Aprobar el plan.'] },
  })
  expect([status, cuerpo.nombre, cuerpo.nro_doc]).toEqual([200, 'RA-001-2026-SG-MPVA.docx', '001'])
  const archivo = await sara.enviar({ url: cuerpo.url })
  expect(archivo.statusCode).toBe(200)
  expect(archivo.headers['content-disposition']).toContain('RA-001')
})
