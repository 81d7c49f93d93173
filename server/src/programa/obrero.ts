import { join } from 'node:path'
import { carpetasConFilas } from '../carpetas.ts'
import type { Config } from '../config.ts'
import { conservados } from '../conservacion.ts'
import { abrirRevisor, revisarCarga, vencerCargas } from '../features/canastas/carga/index.ts'
import { deleteFirmasViejas } from '../features/firma-digital/index.ts'
import { abrirHojas, terminarReclamo } from '../features/reclamos/index.ts'
import { crearSisgedo, recogerPendientes } from '../features/sisgedo/index.ts'
import { leerTexto, pedirRecogida, recogerTextos } from '../features/textos/index.ts'
import { registrarSolicitud } from '../features/transparencia/index.ts'
import { abrirTsaDe, leerConfianza } from '../firma.ts'
import { leerEntidadDelLibro } from '../libro.ts'
import { cerrarDiasDeAuditoria } from '../platform/cadena/cerrar-dias.ts'
import { enlazarAuditoria } from '../platform/cadena/enlazar.ts'
import { revisarDeNoche } from '../platform/cadena/revisar-de-noche.ts'
import { publicarRaiz, sellarRaiz } from '../platform/cadena/testigos.ts'
import { purgar } from '../platform/conservacion/purgar.ts'
import { mensajeroBuzon } from '../platform/correo/buzon.ts'
import { crearCartero } from '../platform/correo/carta.ts'
import { setAbandonados } from '../platform/correo/correo.queries.ts'
import { enviarCorreo } from '../platform/correo/enviar.ts'
import type { Mensajero } from '../platform/correo/mensajero.ts'
import { mensajeroSmtp } from '../platform/correo/smtp.ts'
import { limpiarIdentidad } from '../platform/identidad/registro-nacional.ts'
import { abrirLector } from '../platform/textos/lector.ts'
import { barrerArchivos } from '../platform/trabajos/barrer-archivos.ts'
import { enSuAlmacen } from '../platform/trabajos/en-su-almacen.ts'
import { limpiar } from '../platform/trabajos/limpiar.ts'
import { crearTrabajos } from '../platform/trabajos/trabajos.ts'
import { remitenteDe } from '../remitente.ts'
import type { Base } from './base.ts'

/** Starts what works in the background, in this process; when the program stops, jobs in hand are waited for. */
export const iniciarObrero = async ({ config, bd, archivos, reloj, registro, salida }: Base): Promise<void> => {
  const { db } = bd
  const lector = abrirLector({ alFallar: (err) => registro.error({ err }, 'no se pudo leer un PDF') })
  const revisor = abrirRevisor(archivos, { alFallar: (err) => registro.error({ err }, 'no se pudo leer un Excel') })
  const hojas = abrirHojas(await leerEntidadDelLibro(config))
  const sisgedo = crearSisgedo(config.sisgedo, { db, reloj })
  /** What has been left without a job, also what was given up while a partner was away. */
  const recoger = async () => {
    await pedirRecogida(db)
    await recogerPendientes(db, registro)
  }
  const cartero = crearCartero({ reloj, limiteDia: config.limiteCorreosDia, remitente: remitenteDe(config) })
  const { correo, url } = config.auditoria
  const trabajos = crearTrabajos({
    base: bd,
    registro,
    tareas: {
      enviar_correo: enviarCorreo(db, reloj, elegirMensajero(config)),
      limpiar: limpiar(db, reloj, registro, [deleteFirmasViejas, limpiarIdentidad, setAbandonados, vencerCargas]),
      barrer_archivos: enSuAlmacen(
        { archivos, db, reloj, registro },
        barrerArchivos(archivos, carpetasConFilas(db), reloj, registro),
      ),
      purgar: async () => {
        await purgar(conservados(config), { db, reloj, registro, quien: 'trabajo' })
      },
      enlazar_auditoria: async () => {
        await enlazarAuditoria(db)
      },
      cerrar_dias: () =>
        cerrarDiasDeAuditoria({
          ...{ db, reloj, registro, cartero },
          testigos: { correo, url, tsa: config.firma.tsa !== undefined },
        }),
      publicar_raiz: publicarRaiz({ db, url, entidad: config.entidadNombre }),
      sellar_raiz: sellarRaiz({
        db,
        abrirTsa: () => abrirTsaDe(config),
        leerConfianza: () => leerConfianza(config.firma),
      }),
      revisar_cadena: revisarDeNoche({ db, reloj, registro, cartero, correo }),
      leer_texto: leerTexto({ db, archivos, lector, registro }),
      pedir_recogida: recoger,
      recoger_textos: recogerTextos(db, registro),
      terminar_reclamo: terminarReclamo({ db, archivos, sisgedo, hojas, registro }),
      revisar_carga: revisarCarga({ db, reloj, archivos, revisor, registro }),
      registrar_solicitud: registrarSolicitud({ db, sisgedo, registro }),
    },
  })
  // Beside the server of the same process, whose requests may take their time. A reading or a sheet under way is cut, and done again at the next start.
  salida.alPararJunto(() => Promise.all([lector.cerrar(), revisor.cerrar(), hojas.cerrar(), trabajos.detener()]))
  await recoger()
  await trabajos.iniciar()
}

/** Mail goes over SMTP, or without its setting to the local mailbox (SHE-102, SHE-103). */
const elegirMensajero = ({ smtpUrl, correoRemitente: remitente, datos }: Config): Mensajero =>
  smtpUrl ? mensajeroSmtp({ url: smtpUrl, remitente }) : mensajeroBuzon({ carpeta: join(datos, 'buzon'), remitente })
