import { type ReporteObras, seguimientoApi } from '@cabildo/contracts/seguimiento'
import { type CargaObras, type FilaCargaObras, seguimientoCargaApi } from '@cabildo/contracts/seguimiento-carga'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../../test/descargas.ts'
import {
  abrirObras,
  ajustes,
  boton,
  columna,
  DE_OBRAS,
  detectadas,
  LETRAS,
  libro,
  mostrar,
  unaObra,
} from '../../../../test/fabricas/seguimiento.ts'
import { paginaDe } from '../../../../test/listado.ts'
import { elegirArchivo } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { dialogo, recogerCopias, textosDe } from '../../../../test/vista.ts'

const caja = () => dialogo('SUBIR EXCEL DE OBRAS')
const procesar = () => caja().getByRole('button', { name: 'Procesar' }).click()
/** A figure of the report, by its words. */
const cuenta = (rotulo: string) => {
  const [linea] = [...caja().element().querySelectorAll('dl > div')].filter(
    (una) => una.querySelector('dt')?.textContent === rotulo,
  )
  return linea?.querySelector('dd')?.textContent
}

const METAS = [
  unaObra(2_480_997, { title_meta: 'Puente peatonal Los Sauces' }),
  unaObra(2_480_998, { title_meta: 'Losa deportiva El Mirador' }),
]

const unReporte = (cambios: Partial<ReporteObras> = {}): ReporteObras => ({
  nombre: 'avance.xlsx',
  hoja: 'OBRAS',
  filas: 2,
  obras: 2,
  nuevas: 0,
  cambiadas: 0,
  iguales: 0,
  conservadas: 0,
  retiradas: 0,
  inicios_recortados: 0,
  fines_recortados: 0,
  sin_fisico: 0,
  sin_financiero: 0,
  sin_plazo: 0,
  ignoradas: 0,
  repetidas: 0,
  fracciones: [],
  discrepancias: [],
  rechazadas: 0,
  motivos: [],
  ...cambios,
})
const unaCarga = (cambios: Partial<CargaObras> = {}): CargaObras => ({
  id: 41,
  estado: 'lista',
  nombre: 'avance.xlsx',
  bytes: 900,
  hoja: 'OBRAS',
  filas: 2,
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
  reporte: unReporte(),
  publicadas: 2,
  ...cambios,
})
const unaFila = (lugar: number, cambios: Partial<FilaCargaObras> = {}): FilaCargaObras => ({
  ...{ lugar, fila: lugar, clase: 'nuevo', cui: String(2_480_990 + lugar), title_meta: `OBRA ${lugar}` },
  ...{ avisos: [], motivos: [], cambios: [] },
  ...cambios,
})

const abrirSubida = async () => {
  await abrirObras([], { como: DE_OBRAS })
  const descartadas = responder(seguimientoCargaApi.descartar, {})
  await boton('Subir Excel').click()
  await expect.element(caja().getByRole('button', { name: /^Elegir Excel/ })).toHaveFocus()
  return descartadas
}
/** What the server finds in the next file, once it has looked at it. */
const hallar = (carga: Partial<CargaObras>, filas: readonly FilaCargaObras[] = []) => {
  responder(seguimientoCargaApi.ver, { data: unaCarga(carga) })
  responder(seguimientoCargaApi.filas, ({ query }) =>
    paginaDe(
      filas.filter(({ clase }) => clase === query.columns.clase),
      query,
    ),
  )
  return responder(seguimientoCargaApi.revisar, { data: unaCarga({ id: carga.id ?? 41, estado: 'revisando' }) })
}
const aplicarComo = (carga: Partial<CargaObras>) => {
  const hecha = unaCarga({ ...carga, estado: 'aplicada' })
  responder(seguimientoCargaApi.ver, { data: hecha })
  return responder(seguimientoCargaApi.aplicar, { data: hecha })
}
const aplicar = () => caja().getByRole('button', { name: 'Aplicar', exact: true })
const radio = (n: number, rotulo: string) => caja().getByRole('radio', { name: new RegExp(`^${n}\\s*${rotulo}`) })
const filasVistas = () => caja().getByRole('table', { name: 'Filas del archivo' }).getByRole('row')

test('SEG-08 SEG-14 SEG-21 SEG-28 SEG-29 an upload asks for its file, tells its percent, shows what would change, and applies it when told to', async () => {
  await abrirSubida()
  await expect.element(caja().getByText('Elija el archivo Excel')).toBeVisible()
  await expect.element(caja().getByRole('button', { name: 'Procesar' })).toBeDisabled()
  const motivos = [{ fila: 4, cui: '2480999', motivo: 'Fecha de fin: 31/02/2026 no es una fecha' }]
  const cuentas = { nuevos: 1, cambiados: 1, retirados: 1, rechazados: 1, publicadas: 4 }
  const cambios = [{ campo: 'Avance físico', antes: '45.50 %', despues: '60.00 %' }]
  const leido = { rechazadas: 1, motivos, conservadas: 1, fracciones: ['avance_fisico'] as const }
  hallar({ ...cuentas, reporte: unReporte({ ...leido, fracciones: [...leido.fracciones] }) }, [
    unaFila(2),
    unaFila(3, { clase: 'cambia', cambios }),
    unaFila(4, { clase: 'rechazado', motivos: ['Fecha de fin: 31/02/2026 no es una fecha'] }),
    unaFila(2_000_001, { clase: 'retira', fila: null, title_meta: 'OBRA QUE SE VA' }),
  ])
  const soltar = Promise.withResolvers<void>()
  const enviados = responder(seguimientoCargaApi.revisar, async ({ avanzar }) => {
    avanzar(0.424)
    await soltar.promise
    return { data: unaCarga({ estado: 'revisando' }) }
  })
  await elegirArchivo(caja(), libro('avance.xlsx'))
  await procesar()
  const progreso = caja().getByRole('progressbar', { name: 'Subiendo el archivo 42 %' })
  await expect.element(progreso).toHaveAttribute('aria-valuenow', '42')
  soltar.resolve()

  // What is refused comes first; each figure shows its rows.
  await expect.element(caja().getByText('1 por publicar, 1 por actualizar, 1 por quitar')).toBeVisible()
  expect(enviados.map(({ archivos }) => archivos['selectedFile[]']?.map(({ name }) => name))).toEqual([['avance.xlsx']])
  await expect.element(filasVistas().nth(1)).toMatchTextContent('31/02/2026 no es una fecha')
  await radio(1, 'Cambian').click({ force: true })
  await expect.element(filasVistas().nth(1)).toMatchTextContent('Avance físico, antes45.50 %, después60.00 %')
  await radio(1, 'Se quitan').click({ force: true })
  await expect.element(filasVistas().nth(1)).toMatchTextContent('OBRA QUE SE VA')
  await expect.element(caja().getByText('Se conservará como está 1 obra cuya fila se rechazó.')).toBeVisible()
  await expect
    .element(caja().getByText('Los números de avance físico se tomaron como fracciones: 1 es 100 %.'))
    .toBeVisible()
  await revisarAccesibilidad()

  const reporte = unReporte({ nuevas: 1, cambiadas: 1, retiradas: 1, rechazadas: 1, motivos })
  const aplicadas = aplicarComo({ ...cuentas, registrados: 1, actualizados: 1, reporte })
  mostrar(METAS)
  await aplicar().click()
  await expect.element(caja().getByText('La línea de tiempo tiene 2 obras')).toBeVisible()
  expect(aplicadas.map(({ params }) => params.id)).toEqual([41])
  await expect.poll(() => cuenta('Obras nuevas')).toBe('1')
  await expect
    .poll(() => textosDe(caja().getByRole('table', { name: 'Filas rechazadas' }).getByRole('row')).slice(1))
    .toEqual([expect.stringMatching(/^4\s*2480999.*31\/02\/2026 no es una fecha/)])
  const copiado = recogerCopias()
  await caja().getByRole('button', { name: 'Copiar' }).click()
  expect(await copiado()).toMatch(/^FILA\tCUI\tMOTIVO\r?\n4\t2480999\t/)
  const descargas = recogerDescargas()
  await caja().getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => descargas).toHaveLength(1)
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await descargas[0]?.contenido?.arrayBuffer())
  expect(csv).toMatch(/^\uFEFFFILA,CUI,MOTIVO\r\n4,2480999,/)
  await caja().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(page.getByText(/2 proyectos de inversión$/)).toBeVisible()
})

test('SEG-29 D-22 a preview that others have outdated is told and shown anew; leaving it drops it', async () => {
  const descartadas = await abrirSubida()
  hallar({ nuevos: 1 }, [unaFila(2)])
  await elegirArchivo(caja(), libro())
  await procesar()
  await expect.element(caja().getByText('1 por publicar')).toBeVisible()
  hallar({ iguales: 1 }, [unaFila(2, { clase: 'igual' })])
  responder(seguimientoCargaApi.aplicar, () => rechazo('obrasCambiadas'))
  await aplicar().click()
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('Las obras cambiaron desde la revisión')
  await expect.element(caja().getByText('Ninguna obra cambia; se anotará la fecha de la carga')).toBeVisible()
  await caja().getByRole('button', { name: 'Cerrar' }).first().click()
  await expect.poll(() => descartadas.map(({ params }) => params.id)).toEqual([41])
})

test('SEG-20 SEG-22 SEG-33 a workbook that cannot be read says why, changes nothing and leads to the columns', async () => {
  await abrirSubida()
  responder(seguimientoCargaApi.revisar, () => rechazo('sinColumnas'))
  await elegirArchivo(caja(), libro('corrido.xlsx'))
  await procesar()
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('Indique primero las columnas')
  await expect.element(caja().getByRole('button', { name: 'Abrir los ajustes' })).toBeVisible()
  hallar({ estado: 'fallida', falla: 'Ninguna fila tiene un CUI en la columna A', reporte: null })
  await procesar()
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('en la columna A')
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('No cambió ninguna obra.')
  responder(seguimientoApi.ajustes, [LETRAS])
  responder(seguimientoApi.detectar, { data: detectadas({ cui: 'B', title_meta: 'Z' }) })
  await caja().getByRole('button', { name: 'Abrir los ajustes' }).click()
  await expect.element(columna('CUI')).toHaveValue('B')
  const grabados = responder(seguimientoApi.grabarAjustes, {})
  await columna('Nombre del proyecto').fill('Y')
  await ajustes().getByRole('button', { name: 'Grabar' }).click()
  await expect.element(ajustes()).not.toBeInTheDocument()
  expect(grabados.map(({ body }) => body.cui)).toEqual(['B'])
  // The file is still there, to be looked at by the new columns.
  await expect.element(caja().getByText('corrido', { exact: true })).toBeVisible()
  const discrepancias = [{ campo: 'avance_fisico', letra: 'G', sugerida: 'F' }] as const
  hallar({ id: 42, nuevos: 2, reporte: unReporte({ discrepancias: [...discrepancias] }) }, [unaFila(2), unaFila(3)])
  await procesar()
  // Read all the same, but its headings say that a column has changed places: before anything is applied.
  const duda = caja().getByRole('alert').filter({ hasText: 'Revise las columnas' })
  await expect
    .poll(() => textosDe(duda.getByRole('listitem')))
    .toEqual([expect.stringMatching(/^Avance físico: se leyó la columna G.*en la F$/)])
  await expect.element(duda.getByRole('button', { name: 'Abrir los ajustes' })).toBeVisible()
})

test('SEG-14 SEG-29 an upload that takes most of the published works away is asked about before it is applied', async () => {
  await abrirSubida()
  const pregunta = () => page.getByRole('alertdialog', { name: 'QUITAR OBRAS PUBLICADAS' })
  hallar({ iguales: 6, retirados: 22, publicadas: 28 }, [unaFila(2_000_001, { clase: 'retira', fila: null })])
  await elegirArchivo(caja(), libro('corto.xlsx'))
  await procesar()
  await aplicar().click()
  await expect.element(pregunta().getByText('Este archivo quita 22 de 28 obras publicadas')).toBeVisible()
  await expect.element(pregunta().getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
  await pregunta().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(pregunta()).not.toBeInTheDocument()
  await expect.element(aplicar()).toBeEnabled()
  await aplicar().click()
  await expect.element(pregunta()).toBeVisible()
  const aplicadas = aplicarComo({
    iguales: 6,
    retirados: 22,
    registrados: 0,
    actualizados: 0,
    reporte: unReporte({ retiradas: 22 }),
  })
  mostrar(METAS)
  await pregunta().getByRole('button', { name: 'Quitar y reemplazar' }).click()
  await expect.element(caja().getByText('La línea de tiempo tiene 2 obras')).toBeVisible()
  expect(aplicadas).toHaveLength(1)
})
