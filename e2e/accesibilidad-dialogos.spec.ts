import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import { expect, type Locator, type Page } from '@playwright/test'
import { faltasDeAlcance } from './accesibilidad-foco.ts'
import { abrirAccesos, accesos, nuevo } from './apoyo-accesos.ts'
import { crearDocumento } from './apoyo-documentos.ts'
import { presentado } from './apoyo-tramites.ts'
import { crearPorArea, filas } from './apoyo-usuarios.ts'
import { abrir, unico } from './apoyo-visitas.ts'
import { DIALOGOS } from './inventario.ts'
import { test } from './prueba.ts'

/** A button that opens a dialog, with its name in the inventory where another button opens the same. */
type Abre = RegExp | readonly [RegExp, dialogo: string]

/** The buttons of each screen that open a dialog. */
const ABREN: readonly (readonly [Ruta, ...Abre[]])[] = [
  [
    'visitas',
    [/^Nuevo$/, 'features/visitas/VisitaModal.tsx FormularioDeRegistro'],
    /^Editar visita/,
    [/^Eliminar visita/, 'ui/Confirmacion.tsx Confirmacion'],
    [/^En el edificio$/, 'features/visitas/EnElEdificio.tsx Dialogo'],
    [/^Cerrar sin hora de salida$/, 'features/visitas/CierreDelDia.tsx Confirmacion'],
  ],
  ['employee', [/^Nuevo$/, 'features/trabajadores/EmpleadoModal.tsx FormularioDeRegistro'], /^Editar/, /^Eliminar/],
  ['nacimientos', [/^Nuevo$/, 'features/nacimientos/NacimientoModal.tsx FormularioDeRegistro'], /^Ver detalle/],
  [
    'files',
    [/^Nuevo$/, 'features/normas/NormaModal.tsx FormDialogo'],
    [/^Ver PDF/, 'ui/VisorPdf.tsx Dialogo'],
    [/^Relaciones de [^:]*$/, 'features/normas-vivas/RelacionesDialogo.tsx FormDialogo'],
  ],
  [
    'excel',
    [/^Nuevo$/, 'features/canastas/CanastaModal.tsx FormularioDeRegistro'],
    [/^Subir Excel$/, 'features/canastas/carga/CargaModal.tsx DialogoDeCarga'],
    [/^Cambiar/, 'features/canastas/ReferenciaModal.tsx FormDialogo'],
  ],
  ['usuario', [/^Nuevo$/, 'features/usuarios/UsuarioModal.tsx FormularioDeRegistro']],
  ['procedimientos', [/^Nuevo$/, 'features/procedimientos/ProcedimientoModal.tsx FormularioDeRegistro'], /^Editar/],
  ['calendario', [/^Agregar$/, 'features/calendario/CambioDelCalendario.tsx FormDialogo']],
  [
    'encargaturas',
    [/^Nueva$/, 'features/usuarios/EncargaturaModal.tsx FormularioDeRegistro'],
    [/^Terminar/, 'features/usuarios/FinDeEncargaturaModal.tsx FormularioDeRegistro'],
    /^Cambiar la fecha final/,
  ],
  ['perfiles', [/^Nuevo$/, 'features/usuarios/PerfilModal.tsx FormularioDeRegistro'], /^Editar/],
  [
    'documentos',
    [/^Nuevo$/, 'features/documentos/redaccion/DocumentoDialogo.tsx Dialogo'],
    [/^Derivar/, 'features/documentos/DestinosModal.tsx FormDialogo'],
  ],
  [
    'mpv',
    [/^Registrar en ventanilla$/, 'features/mesa-de-partes/ventanilla/VentanillaModal.tsx FormDialogo'],
    [/^Ver detalle/, 'features/mesa-de-partes/lista/DetalleModal.tsx Dialogo'],
    [/^Notificar/, 'features/mesa-de-partes/lista/ObservacionModal.tsx FormDialogo'],
    [/^Recepcionar/, 'features/mesa-de-partes/lista/recepcion/RecepcionModal.tsx FormDialogo'],
    /^Eliminar/,
  ],
  [
    'organizacion',
    [/^Nueva$/, 'features/organizacion/areas/AreaModal.tsx FormularioDeRegistro'],
    [/^Cargar estructura$/, 'features/organizacion/areas/EstructuraDialogo.tsx FormDialogo'],
    /^Subir Excel$/,
  ],
  ['importaciones', [/^Subir$/, 'features/importaciones/ImportacionDialogo.tsx DialogoDeCarga']],
  ['reclamos', [/^Ver el detalle/, 'features/reclamos/DetalleModal.tsx Dialogo']],
  ['transparencia_lista', [/^Ver el detalle/, 'features/transparencia/SolicitudModal.tsx Dialogo']],
  ['auditoria', [/^Ver el detalle/, 'features/auditoria/ActoDialogo.tsx Dialogo']],
  ['archivo', [/^Nuevo$/, 'features/archivo/AgregarModal.tsx Dialogo'], /^Ver PDF/],
  ['buzon', [/^Leer correo/, 'features/correos/LecturaCorreo.tsx Dialogo']],
  [
    'seguimiento789',
    [/^Ajustes de columnas/, 'features/seguimiento/personal/AjustesDialogo.tsx FormDialogo'],
    [/^Subir Excel$/, 'features/seguimiento/personal/SubidaDialogo.tsx DialogoDeCarga'],
    /^Eliminar CUI/,
  ],
]

/** What these tests open by something else than a button of the screen. */
const AQUI = [
  'features/usuarios/AccesosModal.tsx Dialogo',
  'features/usuarios/PermisosModal.tsx FormularioDeRegistro',
  'shell/Armazon.tsx Cajon',
]

/**
 * Dialogs that come after others, or out of what only their own tests make: the file, a journey or beside a component, that
 * looks where the focus goes.
 */
const EN_LO_SUYO: Record<string, string> = {
  'features/cargas-organizacion/CargaDeOrganizacionDialogo.tsx DialogoDeCarga': 'CargaDeOrganizacionDialogo',
  'features/atencion/AnterioresDialogo.tsx FormDialogo': 'anteriores',
  'features/atencion/DerivarDialogo.tsx FormDialogo': 'envios',
  'features/atencion/ResponsablesDialogo.tsx FormularioDeRegistro': 'ReclamosPage',
  'features/atencion/RetirarDialogo.tsx Confirmacion': 'envios',
  'features/reclamos/MotivoDialogo.tsx FormDialogo': 'envios',
  'features/reclamos/NoEsReclamoDialogo.tsx FormDialogo': 'envios',
  'features/reclamos/ResponderDialogo.tsx FormDialogo': 'responder',
  'features/importaciones/ImportacionesPage.tsx Confirmacion': 'ImportacionesPage',
  'features/organizacion/modulos/ClaveDada.tsx UnaSolaVez': 'Claves',
  'features/organizacion/modulos/ClaveModal.tsx FormularioDeRegistro': 'Claves',
  'features/organizacion/modulos/Claves.tsx Confirmacion': 'Claves',
  'features/organizacion/modulos/Entregas.tsx Dialogo': 'Webhooks',
  'features/organizacion/modulos/WebhookModal.tsx FormularioDeRegistro': 'Webhooks',
  'features/organizacion/modulos/Webhooks.tsx Confirmacion': 'Webhooks',
  'ui/fotos/FotosDialogo.tsx Dialogo': 'fotos',
  'features/consulta/Subsanar.tsx Confirmacion': 'consulta',
  'features/mesa-de-partes/lista/DesistimientoModal.tsx FormDialogo': 'consulta',
  'features/mesa-de-partes/lista/SubsanacionModal.tsx FormDialogo': 'consulta',
  'features/mi-cuenta/AplicacionDialogo.tsx FormDialogo': 'MiCuentaPage',
  'features/mi-cuenta/CodigosDialogo.tsx UnaSolaVez': 'MiCuentaPage',
  'features/mi-cuenta/CorreoDialogo.tsx FormDialogo': 'consulta',
  'features/mi-cuenta/EnlaceConProveedor.tsx Confirmacion': 'proveedor',
  'features/mi-cuenta/LlaveDialogo.tsx FormDialogo': 'MiCuentaPage',
  'features/mi-cuenta/NombreDialogo.tsx FormDialogo': 'MiCuentaPage',
  'features/mi-cuenta/Seguridad.tsx Confirmacion': 'MiCuentaPage',
  'features/mi-cuenta/Sesiones.tsx Confirmacion': 'Sesiones',
  'features/mi-cuenta/Vencimientos.tsx Confirmacion': 'Vencimientos',
  'features/mi-cuenta/Vencimientos.tsx UnaSolaVez': 'Vencimientos',
  'features/usuarios/QuitarEnlaceDialogo.tsx Confirmacion': 'proveedor',
  'features/usuarios/QuitarFactorDialogo.tsx FormularioDeRegistro': 'QuitarFactorDialogo',
  'features/usuarios/SesionesDialogo.tsx Confirmacion': 'SesionesDialogo',
  'features/usuarios/SesionesDialogo.tsx Dialogo': 'SesionesDialogo',
  'features/canastas/InfoBeneficiario.tsx Dialogo': 'shell',
  'features/documentos/DeshacerPapel.tsx Confirmacion': 'PapelModal',
  'features/documentos/HistoriaModal.tsx Dialogo': 'PapelModal',
  'features/documentos/SubirPdfDialogo.tsx FormDialogo': 'ConvenioModal',
  'features/documentos/redaccion/Comparacion.tsx Dialogo': 'Comparacion',
  'features/documentos/redaccion/DocumentoDialogo.tsx Confirmacion': 'PdfDelDocumento',
  'features/documentos/redaccion/ElegirTexto.tsx Dialogo': 'mesa',
  'features/documentos/redaccion/clausulas/AdministrarClausulas.tsx Dialogo': 'mesa',
  'features/documentos/redaccion/clausulas/ClausulaModal.tsx FormularioDeRegistro': 'mesa',
  'features/documentos/visado.tsx Confirmacion': 'visado',
  'features/expedientes/actos/ArchivarDialogo.tsx FormDialogo': 'actos',
  'features/expedientes/actos/AsignarDialogo.tsx FormDialogo': 'BandejaPage',
  'features/expedientes/actos/DerivarDialogo.tsx FormDialogo': 'BandejaPage',
  'features/expedientes/actos/MotivoDialogo.tsx FormDialogo': 'actos',
  'features/expedientes/actos/ResultadoDialogo.tsx Dialogo': 'actos',
  'features/expedientes/anexos/AdjuntarDialogo.tsx FormDialogo': 'anexos',
  'features/expedientes/anexos/NotaDialogo.tsx FormDialogo': 'anexos',
  'features/expedientes/anexos/RelacionDialogo.tsx FormDialogo': 'anexos',
  'features/expedientes/internos/EnviarDialogo.tsx FormDialogo': 'internos',
  'features/expedientes/internos/PapelDialogo.tsx FormDialogo': 'internos',
  'features/expedientes/caso/NotasDelArea.tsx Confirmacion': 'anexos',
  'features/expedientes/caso/Relacionados.tsx Confirmacion': 'anexos',
  'features/expedientes/respuestas/NotificacionDialogo.tsx FormDialogo': 'respuestas',
  'features/expedientes/respuestas/RespuestaDialogo.tsx FormDialogo': 'respuestas',
  'features/expedientes/respuestas/TextoDialogo.tsx FormDialogo': 'respuestas',
  'features/firma-digital/CapaFirmador.tsx dialog': 'firma-recorrido',
  'features/firma-digital/DevolverDialogo.tsx FormDialogo': 'FirmaDigitalPage',
  'features/firma-digital/FirmaEnLote.tsx Confirmacion': 'firma-lote',
  'features/firma-digital/FirmarDialogo.tsx Dialogo': 'firma-recorrido',
  'features/firma-digital/PosicionModal.tsx FormDialogo': 'firma-ajustes',
  'features/formularios/CodigoModal.tsx Dialogo': 'LibroReclamaPage',
  'features/mesa-de-partes/lista/ArchivosModal.tsx Dialogo': 'MpvPage',
  'features/mesa-de-partes/ventanilla/DigitalizarModal.tsx FormDialogo': 'DigitalizarModal',
  'features/mesa-de-partes/virtual/InformacionModal.tsx Dialogo': 'MpvirtualPage',
  'features/normas/NormaModal.tsx Confirmacion': 'useEnvio',
  'features/organizacion/areas/FacultadesModal.tsx Confirmacion': 'FacultadesModal',
  'features/organizacion/areas/FacultadesModal.tsx FormularioDeRegistro': 'FacultadesModal',
  'features/organizacion/areas/FichaDeArea.tsx Dialogo': 'Areas',
  'features/organizacion/areas/HistoriaDialogo.tsx Dialogo': 'Areas',
  'features/organizacion/areas/NombreModal.tsx FormularioDeRegistro': 'NombreModal',
  'features/organizacion/areas/SelloDialogo.tsx Confirmacion': 'SelloDialogo',
  'features/organizacion/areas/SelloDialogo.tsx FormDialogo': 'SelloDialogo',
  'features/organizacion/cargos/CargoModal.tsx FormularioDeRegistro': 'Cargos',
  'features/organizacion/cargos/UnirDialogo.tsx FormDialogo': 'Cargos',
  'features/organizacion/cierre/DialogoDeCierre.tsx DialogoPorPasos': 'Cierre',
  'features/organizacion/cierre/ListaDeAsunto.tsx Dialogo': 'Cierre',
  'features/organizacion/cierre/ReabrirDialogo.tsx Confirmacion': 'Cierre',
  'features/organizacion/cargos/UsualesDialogo.tsx FormDialogo': 'Cargos',
  'features/organizacion/plantillas/NumeracionModal.tsx FormularioDeRegistro': 'PlantillasSeccion',
  'features/organizacion/plantillas/PlantillaModal.tsx Dialogo': 'PlantillasSeccion',
  'features/organizacion/plantillas/PlantillaModal.tsx FormularioDeRegistro': 'PlantillasSeccion',
  'features/organizacion/plantillas/VersionesModal.tsx Dialogo': 'PlantillasSeccion',
  'features/publicaciones/Campana.tsx dialog': 'Campana',
  'features/publicaciones/VisorPublicacion.tsx Dialogo': 'Campana',
  'features/puesta-en-marcha/Omision.tsx FormDialogo': 'PuestaPage',
  'features/puesta-en-marcha/ProbarFirmaDialogo.tsx Dialogo': 'PuestaPage',
  'features/seguimiento/obra/ObraModal.tsx Dialogo': 'SeguimientoPage',
  'features/seguimiento/personal/SubidaDialogo.tsx Confirmacion': 'SubidaDialogo',
  'features/sesion/CambiarClaveDialogo.tsx FormDialogo': 'CambiarClaveDialogo',
  'features/sesion/ClaveAjenaDialogo.tsx FormDialogo': 'ClaveAjenaDialogo',
  'features/organizacion/modulos/ModulosTab.tsx Confirmacion': 'ModulosTab',
  'features/sesion/ConfirmarDialogo.tsx FormDialogo': 'ConfirmarDialogo',
  'features/trabajadores/NuevoEmpleadoModal.tsx FormularioDeRegistro': 'UsuarioModal-empleado',
  'features/transparencia/actos/AbandonoDialogo.tsx Confirmacion': 'solicitudes-actos',
  'features/transparencia/actos/CostoDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/EncauzarDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/EntregaDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/ObservarDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/PagoDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/ProrrogarDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/ResponderDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/transparencia/actos/SubsanarDialogo.tsx DialogoDeActo': 'solicitudes-actos',
  'features/usuarios/ExisteAcceso.tsx Confirmacion': 'PermisosModal',
  'features/usuarios/TrasladoModal.tsx FormularioDeRegistro': 'TrasladoModal',
  'features/usuarios/AplicarPerfilDialogo.tsx Dialogo': 'PerfilesPage',
  'features/usuarios/FechaFinalDialogo.tsx FormDialogo': 'RenovacionPage',
  'features/usuarios/QuedadosDialogo.tsx Dialogo': 'RenovacionPage',
  'features/usuarios/RenovacionesHechas.tsx Confirmacion': 'RenovacionPage',
  'features/usuarios/BajaDialogo.tsx FormularioDeRegistro': 'BajaDialogo',
  'features/usuarios/IncompatibleModal.tsx FormularioDeRegistro': 'Incompatibilidades',
  'features/usuarios/PorAceptar.tsx Confirmacion': 'Incompatibilidades',
  'features/usuarios/VerComoDialogo.tsx Dialogo': 'VerComoDialogo',
  'features/usuarios/GenerarClavesDialogo.tsx Confirmacion': 'UsuariosPage',
  'shell/MenuUsuario.tsx Dialogo': 'Armazon',
  'shell/Armazon.tsx Confirmacion': 'sesion',
  'ui/Buscando.tsx Dialogo': 'UsuarioModal-empleado',
  'ui/PreguntaCierre.tsx Dialogo': 'NormaModal',
}

test('SHE-63 WCAG 2.4.3 of every dialog of the inventory some test looks where the focus goes', () => {
  const deBotones = ABREN.flatMap(([, ...botones]) => botones.flatMap((uno) => (uno instanceof RegExp ? [] : [uno[1]])))
  expect([...deBotones, ...AQUI, ...Object.keys(EN_LO_SUYO)].sort()).toEqual(Object.keys(DIALOGOS).sort())
  const conFoco = globSync(['*.spec.ts', '../web/src/**/*.browser.test.tsx'], { cwd: import.meta.dirname })
    .filter((archivo) =>
      /toBeFocused|toHaveFocus|:focus/.test(readFileSync(join(import.meta.dirname, archivo), 'utf8')),
    )
    .map((archivo) => basename(archivo).replace(/\.(spec|browser\.test)\.tsx?$/, ''))
  expect(conFoco).toEqual(expect.arrayContaining(Object.values(EN_LO_SUYO)))
})

/** What a screen shows only once somebody has done something, and the account that sees it. */
const PREPARAR: Partial<Record<Ruta, (page: Page) => Promise<unknown>>> = {
  buzon: (page) => presentado(page.request, { asunto: unico('Correo por leer') }),
  documentos: (page) => crearDocumento(page.request, unico('Por derivar'), { usuario: 'gerencia' }),
}
const CUENTA: Partial<Record<Ruta, string>> = { documentos: 'gerencia' }

/** The first of its name, whatever rows come above it meanwhile. */
const elPrimero = async (page: Page, nombre: RegExp) => {
  const primero = page.getByRole('main').getByRole('button', { name: nombre }).first()
  await expect(primero).toBeVisible()
  const suyo = await primero.evaluate((boton) => boton.getAttribute('aria-label') ?? boton.textContent ?? '')
  return page.getByRole('main').getByRole('button', { name: suyo.trim(), exact: true }).first()
}

const abiertos = (page: Page): Locator => page.locator('[role$="dialog"][aria-modal="true"]')

/** The focus is in the dialog, goes round in it, and the dialog stays on Escape. */
const recorrer = async (page: Page, que: string, clave?: string) => {
  const dialogo = abiertos(page).last()
  await expect(dialogo.locator(':focus')).toHaveCount(1)
  await expect(dialogo.locator('[aria-busy="true"]')).toHaveCount(0)
  const [, nombre] = (clave && DIALOGOS[clave]) || []
  // Of those that are named by what they show, any will do.
  if (nombre?.source.endsWith('$')) {
    const [papel, titulo] = [
      nombre.source.split(' ')[0]?.replace('^', ''),
      new RegExp(nombre.source.replace(/^\S+ /, '^')),
    ]
    await expect.soft(dialogo, que).toHaveAttribute('role', papel ?? '')
    await expect.soft(dialogo, que).toHaveAccessibleName(titulo)
  }
  // Where it was opened by a pointer, the first key brings the ring.
  await page.keyboard.press('Tab')
  // Ends at the last of what takes the focus: the next is the first.
  expect.soft(await faltasDeAlcance(page), que).toEqual([])
  for (const tecla of ['Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(tecla)
    await expect(dialogo.locator(':focus'), `${que}: ${tecla}`).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialogo).toBeVisible()
}

const cerrar = async (page: Page) => {
  const quedan = (await abiertos(page).all()).length - 1
  await abiertos(page).last().getByRole('button', { name: 'Cerrar', exact: true }).first().press('Enter')
  await expect(abiertos(page)).toHaveCount(quedan)
}

for (const [ruta, ...botones] of ABREN)
  test(`SHE-63 WCAG 1.4.4 2.1.2 2.4.3 at 200 % each dialog of ${ruta} shows all that it holds, keeps the focus, stays on Escape and gives the focus back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await PREPARAR[ruta]?.(page)
    await abrir(page, ruta === 'seguimiento789' ? `${ruta}?vista=tabla` : ruta, CUENTA[ruta] ?? 'informatica')
    for (const uno of botones) {
      const [nombre, clave] = uno instanceof RegExp ? [uno] : uno
      const boton = await elPrimero(page, nombre)
      await boton.press('Enter')
      await recorrer(page, String(nombre), clave)
      await cerrar(page)
      await expect(boton).toBeFocused()
    }
  })

test('SHE-63 USU-23 WCAG 2.4.3 the accesses of a user and a permission over them give the focus back one to the other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  const { username } = await crearPorArea(page.request)
  await abrirAccesos(page, username)
  await recorrer(page, 'accesos', 'features/usuarios/AccesosModal.tsx Dialogo')
  await nuevo(page).press('Enter')
  await expect(abiertos(page)).toHaveCount(2)
  await recorrer(page, 'permiso', 'features/usuarios/PermisosModal.tsx FormularioDeRegistro')
  await cerrar(page)
  await expect(nuevo(page)).toBeFocused()
  await cerrar(page)
  await expect(accesos(page)).toHaveCount(0)
  await expect(filas(page).first()).toBeFocused()
})

test('SHE-47 WCAG 2.1.2 2.4.3 at 200 % the menu takes the focus, keeps it while it is open and gives it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await abrir(page, 'welcome', 'informatica')
  const boton = page.getByRole('button', { name: 'Abrir menú' })
  await boton.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menú principal' })
  await expect(menu.locator(':focus')).toHaveCount(1)
  expect(await faltasDeAlcance(page)).toEqual([])
  for (const tecla of ['Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(tecla)
    await expect(menu.locator(':focus'), tecla).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(boton).toBeFocused()
})
