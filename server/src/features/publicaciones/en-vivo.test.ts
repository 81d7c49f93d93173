import { normasApi } from '@cabildo/contracts/normas'
import { publicacionesApi } from '@cabildo/contracts/publicaciones'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos(publicacionesApi.escuchar.path)
const listar = async () => (await (await banco.como('luis')).llamar(publicacionesApi.listar)).cuerpo.data
const campos = (ndoc: string) => ({
  ...{ tipo_doc: '1', anio: '2026', ndoc, uo: '0' },
  descripcion: 'Ordenanza que regula la limpieza pública',
})

test('NOR-34 NOR-36 NOR-41 API-62 a norm that is published is told live to another area, a correction of it is not, and withdrawn it is gone', async () => {
  const sara = await banco.como('sara')
  const luis = await escuchar(banco.app, (await banco.como('luis')).token)
  const archivos = { 'selectedFile[]': [archivoPdf()] }
  const { cuerpo } = await sara.llamar(normasApi.publicar, { body: campos('045'), archivos })
  await esperar(() => expect(luis.bloques).toHaveLength(1))
  const [mensaje] = await listar()
  expect(JSON.parse(luis.bloques[0]?.split('\ndata: ')[1] ?? '')).toEqual(mensaje)
  expect(mensaje).toMatchObject({
    ndoc: '045',
    tipo_doc: 1,
    path_file: cuerpo.path_file,
    created_at: cuerpo.created_at,
  })

  const params = { id: String(cuerpo.data.id) }
  const cambio = { ...campos('046'), version: cuerpo.updated_at }
  expect((await sara.llamar(normasApi.editar, { params, body: cambio, archivos: {} })).status).toBe(200)
  expect(await listar()).toEqual([{ ...mensaje, ndoc: '046' }])
  expect((await sara.llamar(normasApi.eliminar, { params })).status).toBe(200)
  expect(await listar()).toEqual([])
  await sara.llamar(normasApi.publicar, { body: campos('047'), archivos: { 'selectedFile[]': [archivoPdf()] } })
  await esperar(() => expect(luis.bloques).toHaveLength(2))
  expect(luis.bloques[1]).toContain('"ndoc":"047"')
})
