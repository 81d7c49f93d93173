import { canastasCargaApi, type FilaCarga } from '@cabildo/contracts/canastas-carga'
import type { Carga } from '@cabildo/contracts/cargas'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../../test/descargas.ts'
import { abrirCanastas, canastas } from '../../../../test/fabricas/canastas.ts'
import { paginaDe } from '../../../../test/listado.ts'
import { elegirArchivo } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, dialogo, sinDesborde, textosDe, trasDibujar } from '../../../../test/vista.ts'

const unaCarga = (cambios: Partial<Carga> = {}): Carga => ({
  id: 31,
  estado: 'lista',
  nombre: 'canastas.xlsx',
  bytes: 900,
  hoja: 'PADRON',
  filas: 3,
  nuevos: 0,
  cambiados: 0,
  iguales: 0,
  retirados: 0,
  rechazados: 0,
  corregidos: 0,
  ignorados: 0,
  falla: null,
  registrados: null,
  actualizados: null,
  created_at: '2026-07-15 09:00:00',
  ...cambios,
})

const unaFila = (fila: number, cambios: Partial<FilaCarga> = {}): FilaCarga => ({
  fila,
  clase: 'nuevo',
  dni: String(95_000_000 + fila),
  ape_nom: `CARGA ${fila}`,
  avisos: [],
  motivos: [],
  cambios: [],
  ...cambios,
})
const nuevas = (cuantas: number) => Array.from({ length: cuantas }, (_, i) => unaFila(i + 2))

/** What the browser takes for a workbook; the server reads it, here by what the test says. */
const libro = (name = 'canastas.xlsx', contenido = 'PK\x03\x04') => new File([contenido], name)

const caja = () => dialogo('SUBIR ARCHIVO EXCEL')
const boton = (name: string) => caja().getByRole('button', { name, exact: true })
const filas = () => caja().getByRole('table', { name: 'Filas del archivo' }).getByRole('row')
const cuenta = (n: number, rotulo: string) => caja().getByRole('radio', { name: new RegExp(`^${n}\\s*${rotulo}`) })
const desglose = (registrados: number, omitidos: number) =>
  `Archivo procesado: ${registrados} registrados, ${omitidos} omitidos`

const pulsarSubir = async () => {
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  await expect.element(caja().getByRole('button', { name: /^Elegir Excel/ })).toHaveFocus()
}
/** Opens the upload; gives back what it drops. */
const abrirCarga = async () => {
  const descartadas = responder(canastasCargaApi.descartar, {})
  await abrirCanastas(canastas(3))
  await pulsarSubir()
  return descartadas
}
const revisar = async (archivo = libro()) => {
  await elegirArchivo(caja(), archivo)
  await caja().getByRole('button', { name: 'Revisar', exact: true }).click()
}
/** What the server finds in the next file, once it has looked at it. */
const hallar = (carga: Partial<Carga>, filasDeLaCarga: readonly FilaCarga[] = []) => {
  responder(canastasCargaApi.ver, { data: unaCarga(carga) })
  responder(canastasCargaApi.filas, ({ query }) =>
    paginaDe(
      filasDeLaCarga.filter(({ clase }) => clase === query.columns.clase),
      query,
    ),
  )
  return responder(canastasCargaApi.revisar, { data: unaCarga({ id: carga.id ?? 31, estado: 'revisando' }) })
}
const aplicarComo = (carga: Partial<Carga>) => {
  const hecha = unaCarga({ ...carga, estado: 'aplicada' })
  responder(canastasCargaApi.ver, { data: hecha })
  return responder(canastasCargaApi.aplicar, { data: hecha })
}
/** The preview has come, and says so many of each kind. */
const veCuentas = async (cuentas: Record<string, number>) => {
  await expect.element(boton('Aplicar')).toBeVisible()
  for (const [rotulo, n] of Object.entries(cuentas)) await expect.element(cuenta(n, rotulo)).toBeInTheDocument()
}

test('CAN-12 a file is looked at, then applied; of one whose rows are all registered there is nothing to apply, and that is said', async () => {
  await abrirCarga()
  const recibidos = hallar({ nuevos: 3 }, nuevas(3))
  await revisar()
  await veCuentas({ Nuevos: 3 })
  expect(recibidos[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['canastas.xlsx'])
  const aplicadas = aplicarComo({ nuevos: 3, registrados: 3, actualizados: 0 })
  await boton('Aplicar').click()
  await expect.element(caja().getByText(desglose(3, 0))).toBeVisible()
  expect(aplicadas.map(({ params, body }) => [params.id, body])).toEqual([[31, { actualizar: true }]])
  await boton('Subir otro archivo').click()
  hallar(
    { id: 32, iguales: 3 },
    nuevas(3).map((fila) => ({ ...fila, clase: 'igual' })),
  )
  await revisar()
  await veCuentas({ Nuevos: 0, Cambian: 0, Iguales: 3, Rechazados: 0 })
  await expect.element(caja().getByText('No hay nada que aplicar')).toBeVisible()
  await expect.element(boton('Aplicar')).toBeDisabled()
})

test('CAN-12 D-22 a register that changed meanwhile is told, and the preview is looked at again before anything is applied', async () => {
  await abrirCarga()
  const [una, otra] = [unaFila(2), unaFila(3)]
  hallar({ nuevos: 2 }, [una, otra])
  await revisar()
  await veCuentas({ Nuevos: 2 })
  // Whoever may not see the records (D-60) learns what would change in them, and not what they say.
  const cambios = ['NRO. GRUPO', 'DIRECCION', 'F.ENTREGA'].map((campo) => ({ campo, antes: null, despues: 'X' }))
  hallar({ nuevos: 1, cambiados: 1 }, [{ ...una, clase: 'cambia', cambios }, otra])
  responder(canastasCargaApi.aplicar, () => rechazo('cargaCambiada'))
  await boton('Aplicar').click()
  await expect
    .element(caja().getByRole('alert').filter({ hasText: 'El padrón cambió desde la revisión' }))
    .toBeVisible()
  await veCuentas({ Nuevos: 1, Cambian: 1 })
  await cuenta(1, 'Cambian').click()
  await expect
    .poll(() => textosDe(filas()).slice(1))
    .toEqual([expect.stringMatching(/Cambia: NRO\. GRUPO, DIRECCION, F\.ENTREGA$/)])
  await revisarAccesibilidad()
  aplicarComo({ nuevos: 1, cambiados: 1, registrados: 1, actualizados: 1 })
  await boton('Aplicar').click()
  await expect.element(caja().getByText(desglose(1, 0))).toBeVisible()
  await expect.element(caja().getByText('Actualizados')).toBeVisible()
})

test('CAN-12 CAN-29 a file is required, only xlsx is taken, and one that cannot be read says why', async () => {
  const descartadas = await abrirCarga()
  const recibidos = hallar({})
  await expect.element(caja().getByText('Elija el archivo Excel')).toBeVisible()
  await expect.element(boton('Revisar')).toBeDisabled()
  for (const malo of [libro('lista.csv', 'DNI;NOMBRE'), libro('canastas.xlsx', 'DNI;NOMBRE')]) {
    await elegirArchivo(caja(), malo)
    await expect.element(caja().getByRole('alert')).toMatchTextContent('El archivo no es un libro de Excel (.xlsx)')
    await expect.element(caja().getByRole('alert')).toMatchTextContent(malo.name.replace('.xlsx', ''))
    await expect.element(boton('Revisar')).toBeDisabled()
  }
  const descargas = recogerDescargas()
  responder(canastasCargaApi.plantilla, () => new Response('PK'))
  await boton('Descargar plantilla').click()
  await expect.poll(() => descargas.map(({ nombre }) => nombre)).toEqual([expect.stringMatching(/plantilla.*\.xlsx$/)])
  expect(recibidos).toHaveLength(0)

  const fallas = [
    'El archivo está dañado y no se puede leer',
    'No se encontraron las columnas necesarias en ninguna hoja',
    'El archivo no tiene filas con datos',
  ]
  for (const [i, falla] of fallas.entries()) {
    hallar({ id: 40 + i, estado: 'fallida', falla })
    await revisar()
    const aviso = caja().getByRole('alert').filter({ hasText: 'No se pudo procesar el archivo' })
    await expect.element(aviso).toMatchTextContent(falla)
    await expect.element(aviso).toMatchTextContent('No se registró nada')
    await boton('Elegir otro archivo').click()
  }
  await expect.poll(() => descartadas.map(({ params }) => params.id)).toEqual([40, 41, 42])
})

test('CAN-12 SHE-63 closing or leaving drops what was not applied, and the next opening begins anew', async () => {
  const descartadas = await abrirCarga()
  hallar({ nuevos: 1 }, nuevas(1))
  await revisar()
  await veCuentas({ Nuevos: 1 })
  await userEvent.keyboard('{Escape}')
  await trasDibujar()
  await expect.element(caja()).toBeVisible()
  expect(descartadas).toHaveLength(0)
  await cerrarCon(boton('Cerrar'))
  await expect.poll(() => descartadas.map(({ params }) => params.id)).toEqual([31])
  await pulsarSubir()
  await expect.element(caja().getByText(/^No se eligió ningún archivo/)).toBeVisible()

  // So does the address, or Back, which press no button; of a file on its way nothing more is sent.
  hallar({ id: 32, nuevos: 1 }, nuevas(1))
  await revisar()
  await veCuentas({ Nuevos: 1 })
  location.hash = '#/welcome'
  await expect.poll(() => descartadas.map(({ params }) => params.id)).toEqual([31, 32])
  await expect.element(caja()).not.toBeInTheDocument()
  location.hash = '#/excel'
  await pulsarSubir()
  const soltar = Promise.withResolvers<void>()
  const enCamino = responder(canastasCargaApi.revisar, async () => {
    await soltar.promise
    return { data: unaCarga({ id: 33, estado: 'revisando' }) }
  })
  await revisar()
  await expect.poll(() => enCamino.length).toBe(1)
  location.hash = '#/welcome'
  await expect.poll(() => enCamino[0]?.signal.aborted).toBe(true)
  soltar.resolve()
})

const cerrarCon = async (cerrar: Locator) => {
  await cerrar.last().click()
  await expect.element(caja()).not.toBeInTheDocument()
}

test('CAN-12 on a phone the upload fills the screen, is clean for axe and keeps within 390 pixels', async () => {
  await page.viewport(390, 844)
  await abrirCarga()
  expect(await altura(caja().getByRole('button', { name: /^Elegir Excel/ }))).toBeGreaterThanOrEqual(44)
  hallar({ rechazados: 1 }, [unaFila(2, { clase: 'rechazado', motivos: ['NRO. GRUPO: GRUPO 9 no es un grupo'] })])
  await revisar()
  await veCuentas({ Rechazados: 1 })
  await expect.element(filas()).toMatchTextContent('GRUPO 9 no es un grupo')
  await expect.poll(() => caja().element().getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: 390 })
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})
