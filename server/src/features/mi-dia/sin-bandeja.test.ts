import { miDiaApi, NOMBRES_DE_ASUNTOS } from '@cabildo/contracts/mi-dia'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco({ env: { SISGEDO: 'http', SISGEDO_URL: 'http://127.0.0.1:9', SISGEDO_TOKEN: 'x'.repeat(32) } })

test('EXP-03 with a remote Sisgedo nothing is told of trays and terms, whose answers nobody here knows', async () => {
  const { status, cuerpo } = await (await banco.como('sol')).llamar(miDiaApi.ver)
  expect(status).toBe(200)
  expect(NOMBRES_DE_ASUNTOS.filter((nombre) => cuerpo.asuntos[nombre] !== null)).toEqual([
    'visitas_anteriores',
    'correos_fallidos',
    'visitas_hoy',
    'documentos_por_firmar',
    'documentos_devueltos',
    'tramites_por_recepcionar',
    'tramites_por_subsanar',
  ])
})
