import { ASUNTO_DE_DEMOSTRACION, TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { entrar, usarBanco } from '../../test/banco.ts'
import { sinBlancos, textoDePdf } from '../../test/leer-pdf.ts'
import { escribirCorreo } from '../platform/correo/correo.ts'
import { enTransaccion } from '../platform/db/transaccion.ts'

const banco = usarBanco()
const ACTOR = { user_id: null, peticion: 'prueba' }
let app: FastifyInstance

beforeAll(async () => {
  await banco.bd.comoDueno('insert into demostracion (anio) values (2026)')
  app = await banco.otraApp()
})

const exportar = async (formato: string, en: FastifyInstance) =>
  (await entrar(en, 'rosa')).enviar({ method: 'POST', url: '/api/export/visitas', payload: { formato } })

test('ORG-49 an export of the demonstration says so at the foot of its PDF, and not in its columns', async () => {
  const pdf = await exportar('pdf', app)
  expect((await textoDePdf(pdf.rawPayload)).join()).toContain(sinBlancos(TEXTO_DE_DEMOSTRACION))
  expect((await exportar('csv', app)).body).not.toMatch(/DEMOSTRACI/)
})

test('ORG-49 every mail of the demonstration says so before its subject, which stays within its length; those of a real one do not', async () => {
  const escribir = async (asunto: string) => {
    await enTransaccion(banco.db, ACTOR, (trx) => escribirCorreo(trx, { para: 'ana@example.com', asunto, texto: 'x' }))
    const ultimo = banco.db.selectFrom('correos').select('asunto').orderBy('id', 'desc').limit(1)
    return (await ultimo.executeTakeFirstOrThrow()).asunto
  }
  expect(await escribir('Su trámite')).toBe('[DEMOSTRACIÓN] Su trámite')
  expect(await escribir('a'.repeat(200))).toBe(`${ASUNTO_DE_DEMOSTRACION} ${'a'.repeat(185)}`)
  await banco.bd.comoDueno('delete from demostracion')
  expect(await escribir('Su trámite')).toBe('Su trámite')
})
