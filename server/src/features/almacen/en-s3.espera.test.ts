import { documentosApi } from '@cabildo/contracts/documentos'
import { describe, expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { MUDO } from '../../../test/obrero.ts'
import { usarS3 } from '../../../test/s3.ts'
import { HAY_S3 } from '../../../test/servidor-s3.ts'
import { carpetasConFilas } from '../../modulos.ts'
import { crearEnlaces } from '../../platform/archivos/enlaces.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { barrerArchivos } from '../../platform/trabajos/limpieza.ts'

const s3 = usarS3()
const banco = usarBanco({
  env: async () =>
    HAY_S3
      ? {
          ...{ ALMACEN: 's3', S3_ENDPOINT: s3.direccion, S3_REGION: s3.region, S3_BUCKET: s3.bucket },
          ...{ S3_PREFIJO: s3.prefijo, S3_CLAVE_ID: s3.claveId, S3_CLAVE_SECRETA: s3.claveSecreta },
        }
      : {},
})

describe.skipIf(!HAY_S3)('the product with its files in a bucket', () => {
  test('API-100 D-03 a document is uploaded into the bucket, opened by its signed link, whole and in parts, and swept once it is loose', async () => {
    const sara = await banco.como('sara')
    const pdf = archivoPdf('resolución.pdf')
    const { status, cuerpo } = await sara.llamar(documentosApi.crear, {
      body: formularioDeDocumento(),
      archivos: { fileLocal: [pdf] },
    })
    expect([status, await banco.archivosEnDisco()]).toEqual([200, []])
    const [storage_key = ''] = await s3.claves()
    expect(storage_key).toMatch(/^valle-alto\/firmadigital\/upload\/[0-9a-f-]{36}\.pdf$/)
    expect(cuerpo).toBeDefined()

    const { cuerpo: lista } = await sara.llamar(documentosApi.listar, { body: {} })
    // Nobody has signed it: the row leads to a copy that says so, made of what is in the bucket (D-143).
    const copia = await banco.app.inject(lista.data[0]?.documentos[0]?.url ?? '')
    expect([copia.statusCode, copia.body.includes('/CabildoBorrador')]).toEqual([200, true])
    const enlace = crearEnlaces(
      SECRETO,
      crearReloj(() => AHORA),
    ).firmar('firmadigital/upload', storage_key.slice(storage_key.lastIndexOf('/') + 1))
    const entero = await banco.app.inject(enlace)
    expect([entero.statusCode, entero.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(entero.rawPayload.equals(Buffer.from(await pdf.arrayBuffer()))).toBe(true)
    const parte = await banco.app.inject({ url: enlace, headers: { range: 'bytes=5-20' } })
    expect([parte.statusCode, parte.headers['content-range']]).toEqual([206, `bytes 5-20/${pdf.size}`])
    expect(parte.rawPayload.equals(entero.rawPayload.subarray(5, 21))).toBe(true)
    expect((await banco.app.inject(enlace.split('?')[0] ?? '')).statusCode).toBe(403)
    expect((await banco.app.inject('/salud')).json().motivos).not.toContain('almacen')

    const pasadoManana = crearReloj(() => new Date(Date.now() + 2 * 86_400_000))
    const barrer = barrerArchivos(banco.archivos, carpetasConFilas(banco.db), pasadoManana, MUDO)
    await barrer()
    expect(await s3.claves()).toEqual([storage_key])
    await banco.bd.comoDueno('delete from documentos_archivos')
    await barrer()
    expect(await s3.claves()).toEqual([])
    expect((await banco.app.inject(enlace)).statusCode).toBe(404)
  })
})
