import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirEdicion,
  abrirNuevo,
  abrirRedaccion,
  borradores,
  boton,
  cerrarPestana,
  comparacion,
  conArchivos,
  crear,
  editar,
  elegirAnexo,
  irAAnexos,
  llenar,
  marcas,
  modal,
  nombresDe,
  pdf,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { aviso } from '../../../../test/vista.ts'

const yaGrabado = ({ nro_doc, anio }: Documento) =>
  modal('EDITAR').getByText(
    `Este documento ya se había grabado con el número ${nro_doc}-${anio}, con otro contenido. Nada se ha sobrescrito.`,
  )

/** Saves a new document with an annex, whose answer gets lost. */
const guardarSinRespuesta = async (articulo: string) => {
  const filas: Documento[] = []
  await abrirRedaccion(filas)
  const caja = await abrirNuevo()
  await llenar(caja, articulo)
  await irAAnexos(caja)
  await elegirAnexo(caja, pdf('MIO.pdf'))
  await boton(caja, 'Agregar Anexo').click()
  const perdidos = responder(documentosApi.crear, (pedido) => {
    crear(filas, pedido)
    return sinRed()
  })
  await boton(caja, 'Guardar').click()
  await expect.element(aviso('No se pudo guardar el registro')).toBeVisible()
  await caja.getByRole('tab', { name: 'Datos Generales' }).click()
  const [guardado] = filas
  if (!guardado) throw new Error('Nothing was saved')
  return { filas, caja, guardado, perdidos, key: perdidos[0]?.body.clave }
}

test('D-21 a save whose answer was lost is repeated without a second document', async () => {
  const { caja, guardado, perdidos, key } = await guardarSinRespuesta('Una sola vez')
  // By its clave the server knows the first try, and answers what that one made.
  const repetidos = responder(documentosApi.crear, { data: guardado })
  await boton(caja, 'Guardar').click()
  await expect.element(aviso('Se grabo el documento')).toBeVisible()
  await expect.element(caja).not.toBeInTheDocument()
  expect(key).toBeTruthy()
  expect(repetidos.map(({ body }) => body)).toEqual(perdidos.map(({ body }) => body))
  const nombres = ({ archivos }: (typeof repetidos)[number]) =>
    Object.entries(archivos).map(([parte, lista]) => [parte, lista.map(({ name }) => name)])
  expect(repetidos.map(nombres)).toEqual(perdidos.map(nombres))
})

test('D-21 D-22 with something written since, it becomes an edit of that document, and the person decides', async () => {
  const { filas, caja, guardado, key } = await guardarSinRespuesta('Escrito después')
  const repetidos = responder(documentosApi.crear, () => rechazo('yaGuardado', { doc_id: guardado.doc_id }))
  const editados = responder(documentosApi.editar, (pedido) => editar(filas, pedido))
  await caja.getByLabelText('Considerandos').fill('Que, se escribió después;')
  await boton(caja, 'Guardar').click()
  const edicion = modal('EDITAR')
  await expect.element(yaGrabado(guardado)).toBeVisible()
  expect(repetidos.map(({ body }) => body.clave)).toEqual([key])
  await expect.element(edicion.getByLabelText('Número')).toHaveValue(guardado.nro_doc)
  await expect.element(edicion.getByLabelText('Tipo de documento')).toBeDisabled()
  await boton(edicion, 'Ver cambios').click()
  await expect.element(comparacion()).toBeVisible()
  await expect
    .poll(() => marcas('Considerandos'))
    .toContainEqual(['del', expect.stringContaining('se escribió después')])
  // The annex of the first try is the stored one now: it is not sent twice.
  await expect.element(comparacion().getByRole('region', { name: 'Anexos' })).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await boton(comparacion(), 'Conservar los míos').click()
  await boton(edicion, 'Guardar').click()
  await expect.element(edicion).not.toBeInTheDocument()
  expect(editados.map(({ params, archivos }) => [params.doc_id, archivos])).toEqual([[guardado.doc_id, {}]])
  expect(filas.map(({ contenido }) => contenido.considerandos)).toEqual(['Que, se escribió después;'])
  expect(nombresDe(filas[0]).anexos).toEqual(['MIO.pdf'])
})

test('D-22 an edit whose answer was lost is saved, not somebody else’s', async () => {
  const filas = [unaResolucion(['Edición perdida'], { documentos: conArchivos(null, [pdf('VIEJO.pdf')]) })]
  await abrirRedaccion(filas)
  const caja = await abrirEdicion()
  await caja.getByLabelText('Vistos').fill('El informe final;')
  await irAAnexos(caja)
  await elegirAnexo(caja, pdf('NUEVO.pdf'))
  await boton(caja, 'Agregar Anexo').click()
  responder(documentosApi.editar, (pedido) => {
    editar(filas, pedido)
    return sinRed()
  })
  await boton(caja, 'Guardar').click()
  await expect.element(aviso('No se pudo guardar el registro')).toBeVisible()
  const repetidos = responder(documentosApi.editar, (pedido) => editar(filas, pedido))
  await boton(caja, 'Guardar').click()
  await expect.element(aviso('Se grabo el documento')).toBeVisible()
  await expect.element(caja).not.toBeInTheDocument()
  expect(repetidos).toHaveLength(1)
  expect(filas[0]?.contenido.vistos).toBe('El informe final;')
  expect(nombresDe(filas[0]).anexos).toEqual(['VIEJO.pdf', 'NUEVO.pdf'])
})

test('D-22 where tabs do not know of each other, the second to save one draft overwrites nothing', async () => {
  const filas: Documento[] = []
  await abrirRedaccion(filas)
  await llenar(await abrirNuevo(), 'En dos pestañas')
  // As a draft that could be saved: the item among the others, and none open any more.
  await expect.poll(borradores).toContain('"resolutivos":["En dos pestañas"],')
  const key = Object.keys(localStorage)
    .find((llave) => llave.startsWith('cabildo.documento.'))
    ?.split('.')
    .at(-1)
  await cerrarPestana()

  // Another tab goes on writing it; as on the plain http addresses of offices, nobody is told.
  const cerrada = Promise.withResolvers<void>()
  const suyo = Promise.withResolvers<void>()
  void navigator.locks.request(`cabildo.documento.${key}`, () => {
    suyo.resolve()
    return cerrada.promise
  })
  await suyo.promise
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') ?? {}
  Reflect.deleteProperty(Navigator.prototype, 'locks')
  onTestFinished(() => {
    Object.defineProperty(Navigator.prototype, 'locks', locks)
    cerrada.resolve()
  })
  const { editados } = await abrirRedaccion(filas)
  const caja = await abrirNuevo()
  await page.getByRole('button', { name: /^Recuperar borrador de/ }).click()
  await caja.getByLabelText('Vistos').fill('De la segunda;')
  const guardado = unaResolucion(['En dos pestañas'], {
    contenido: { vistos: 'De la primera;', considerandos: 'Que, es así;', resolutivos: ['En dos pestañas'] },
  })
  filas.push(guardado)
  const rechazados = responder(documentosApi.crear, () => rechazo('yaGuardado', { doc_id: guardado.doc_id }))
  await boton(caja, 'Guardar').click()
  await expect.element(yaGrabado(guardado)).toBeVisible()
  // Both tabs save one draft under one key, by which the server knows the second.
  expect(rechazados.map(({ body }) => body.clave)).toEqual([key])
  expect(editados).toEqual([])
  await boton(modal('EDITAR'), 'Ver cambios').click()
  await boton(comparacion(), 'Usar lo guardado').click()
  await expect.element(modal('EDITAR').getByLabelText('Vistos')).toHaveTextContent('De la primera;')
})
