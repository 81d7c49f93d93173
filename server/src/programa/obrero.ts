import { join } from 'node:path'
import { abrirCasa, oirDatos } from '../casa.ts'
import type { Config } from '../config.ts'
import { leerConfianza } from '../firma.ts'
import { carpetasConFilas, conservados, MODULOS, recogerTodo, trabajosDe } from '../modulos.ts'
import { cerrarDiasDeAuditoria } from '../platform/cadena/cerrar-dias.ts'
import { enlazarAuditoria } from '../platform/cadena/enlace-de-lineas.ts'
import { revisarDeNoche } from '../platform/cadena/revisar-de-noche.ts'
import { publicarRaiz, sellarRaiz } from '../platform/cadena/testigos.ts'
import { purgar } from '../platform/conservacion/purga.ts'
import { mensajeroBuzon } from '../platform/correo/buzon.ts'
import { enviarCorreo } from '../platform/correo/envio.ts'
import type { Mensajero } from '../platform/correo/mensajero.ts'
import { mensajeroSmtp } from '../platform/correo/smtp.ts'
import { Escucha } from '../platform/eventos/escucha.ts'
import { abrirTsaDe } from '../platform/firma/tsa-de-ajustes.ts'
import { cifradoDeClaves } from '../platform/sesion/clave.ts'
import { enSuAlmacen } from '../platform/trabajos/en-su-almacen.ts'
import { barrerArchivos, limpiar } from '../platform/trabajos/limpieza.ts'
import { crearTrabajos } from '../platform/trabajos/trabajos.ts'
import type { Base } from './base.ts'

/** Starts what works in the background, in this process; when the program stops, jobs in hand are waited for. */
export const iniciarObrero = async ({ salida, ...base }: Base): Promise<void> => {
  const casa = await abrirCasa(base)
  const { config, secreto, bd, db, archivos, reloj, log, cartero } = casa
  const { correo, url } = config.auditoria
  const cierres: (() => unknown)[] = []
  const escucha = new Escucha(bd, log)
  oirDatos(escucha, casa.vivos)
  const limpiezas = MODULOS.flatMap((modulo) => modulo.limpiezas ?? [])
  const trabajos = crearTrabajos({
    base: bd,
    log,
    tareas: {
      ...trabajosDe(casa, (cerrar) => cierres.push(cerrar)),
      pedir_recogida: () => recogerTodo(casa),
      enviar_correo: enviarCorreo(db, reloj, elegirMensajero(config), cifradoDeClaves(secreto)),
      limpiar: limpiar(db, reloj, log, limpiezas),
      barrer_archivos: enSuAlmacen(casa, barrerArchivos(archivos, carpetasConFilas(db), reloj, log)),
      purgar: async () => {
        await purgar(conservados(config), { db, reloj, log, quien: 'trabajo' })
      },
      enlazar_auditoria: async () => {
        await enlazarAuditoria(db)
      },
      cerrar_dias: () =>
        cerrarDiasDeAuditoria({
          ...{ db, reloj, log, cartero },
          testigos: { correo, url, tsa: config.firma.tsa !== undefined },
        }),
      publicar_raiz: publicarRaiz({ db, url, entidad: () => casa.entidad.actual().nombre }),
      sellar_raiz: sellarRaiz({
        db,
        abrirTsa: () => abrirTsaDe(config),
        leerConfianza: () => leerConfianza(config.firma),
      }),
      revisar_cadena: revisarDeNoche({ db, reloj, log, cartero, correo }),
    },
  })
  // Stops beside the server of the same process, whose requests may take their time. A reading or a sheet under way is cut,
  // and done again at the next start.
  salida.alPararJunto(() => Promise.all([...cierres.map((cerrar) => cerrar()), trabajos.detener()]))
  salida.alParar(() => Promise.all([escucha.detener(), casa.vivos.detener()]))
  casa.vivos.iniciar()
  await escucha.iniciar()
  await recogerTodo(casa)
  await trabajos.iniciar()
}

/** Mail goes over SMTP, or without its setting to the local mailbox (SHE-102, SHE-103). */
const elegirMensajero = ({ smtpUrl, correoRemitente: remitente, datos }: Config): Mensajero =>
  smtpUrl ? mensajeroSmtp({ url: smtpUrl, remitente }) : mensajeroBuzon({ carpeta: join(datos, 'buzon'), remitente })
