import type { Modulo } from '../../modulo.ts'
import { openIdlePrinter } from '../../platform/exportar/idle-printer.ts'
import { abrirSelloDeEntidad } from '../../platform/firma/sello-de-entidad.ts'
import { abrirTaller } from '../../platform/firma/taller.ts'
import { abrirTsaDe } from '../../platform/firma/tsa-de-ajustes.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { CARPETA_CARGOS, hacerCargo, recogerCargos } from './cargo-hacer.ts'
import { avisarDelSello, crearSellador } from './cargo-sello.ts'
import { buscarCasos } from './casos.queries.ts'
import { consultaRoutes } from './consulta.routes.ts'
import { enviarEnlaces } from './recuperacion.ts'

export const consulta = {
  rutas: [consultaRoutes],
  trabajos: (casa, alParar) => {
    const { config, log, reloj } = casa
    const imprenta = openIdlePrinter()
    const taller = abrirTaller({ procesos: 1, alFallar: (err) => log.error({ err }, 'no se pudo preparar un cargo') })
    const sello = abrirSelloDeEntidad(config, () => casa.entidad.actual().nombre)
    alParar(() => Promise.all([imprenta.cerrar(), taller.cerrar()]))
    void avisarDelSello(sello, { log, reloj })
    const sellador = crearSellador({ sello, taller, abrirTsa: () => abrirTsaDe(config), log, reloj })
    return { hacer_cargo: hacerCargo({ ...casa, imprenta, sellador }), enviar_enlace_de_caso: enviarEnlaces(casa) }
  },
  recoger: ({ db }) => recogerCargos(db),
  carpetas: (db) => [{ carpeta: CARPETA_CARGOS, enUso: archivosEnUso(db, 'casos_cargos', 'path') }],
  buscadores: [buscarCasos],
} satisfies Modulo
