import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { conCorreo, entrarDesde } from '../../../test/desde.ts'
import { ELENCO } from '../../../test/elenco.ts'

const banco = usarBanco()

test('ING-03 ING-28 the own account tells the data, the second factors and the notices of its user alone', async () => {
  await conCorreo(banco.db, ELENCO.rosa.id, 'rosa@example.com', AHORA)
  await entrarDesde(banco.app, 'rosa')
  await entrarDesde(banco.app, 'rosa', { ip: '190.12.34.56' })
  const rosa = await entrarDesde(banco.app, 'rosa')
  expect((await rosa.llamar(miCuentaApi.ver)).cuerpo.data).toMatchObject({
    ...{ username: 'rosa', full_name: 'rosa Prueba Elenco', area_name: 'Gerencia de Administración' },
    ...{ desde: null, hasta: null, email: 'rosa@example.com', email_comprobado: true, email_pendiente: null },
    ...{ factores: [], codigos_quedan: 0, exigido: false, antes_del: null },
    avisos: [{ clase: 'dispositivo nuevo', datos: { red: 'Red 190.12.34.0/24' }, nuevo: true }],
  })
  const luis = await entrarDesde(banco.app, 'luis')
  expect((await luis.llamar(miCuentaApi.ver)).cuerpo.data).toMatchObject({ username: 'luis', email: null, avisos: [] })
})
