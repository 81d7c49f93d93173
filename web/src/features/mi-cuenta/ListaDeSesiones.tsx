import { diaLima, diaMas, fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  MENSAJES_MI_CUENTA,
  SESIONES_TERMINADAS_DIAS,
  SESIONES_TERMINADAS_MAXIMO,
  type SesionPropia,
} from '@cabildo/contracts/mi-cuenta'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../ui/TablaBreve.tsx'
import { Etiqueta } from './Etiqueta.tsx'
import clases from './mi-cuenta.module.css'
import { Tarjeta } from './Tarjeta.tsx'

const SIN_NOMBRE = 'Dispositivo desconocido'
const nombreDe = ({ dispositivo }: SesionPropia): string => dispositivo || SIN_NOMBRE

const momento = (marca: string): string => `${fecha(marca)} ${hora(marca)}`
const cuando = (marca: string): string => {
  const hoy = diaLima(new Date())
  if (marca.startsWith(hoy)) return `hoy ${hora(marca)}`
  return marca.startsWith(diaMas(hoy, -1)) ? `ayer ${hora(marca)}` : momento(marca)
}

interface Props {
  sesiones: readonly SesionPropia[]
  /** Below the title of the open ones. */
  detalle: string
  acciones?: ReactNode
  /** Ends one; it reports its own outcome. */
  onCerrar: (sesion: SesionPropia) => Promise<unknown>
}

/** Sessions of one user, the open ones first, each with a button that ends it (ING-23, ING-24). */
export const ListaDeSesiones = ({ sesiones, detalle, acciones, onCerrar }: Props) => {
  const [cerrando, setCerrando] = useState<string | null>(null)
  const abiertas = sesiones.filter(({ termino }) => termino === null)
  const terminadas = sesiones.filter(({ termino }) => termino !== null)
  const cerrar = async (sesion: SesionPropia) => {
    setCerrando(sesion.id)
    await onCerrar(sesion)
    setCerrando(null)
  }
  return (
    <div className={clases.tarjetas}>
      <Tarjeta titulo="Sesiones abiertas" detalle={detalle} acciones={acciones}>
        {abiertas.length === 0 ? (
          <p className={clases.vacio}>{MENSAJES_MI_CUENTA.sinSesiones}</p>
        ) : (
          <ul>
            {abiertas.map((sesion) => (
              <li key={sesion.id} className={clases.sesion} data-actual={sesion.actual || undefined}>
                <span className={clases.icono}>
                  <Icono
                    de={/Android|iPhone|iPad|iOS/.test(sesion.dispositivo) ? IconDeviceMobile : IconDeviceDesktop}
                    tam={20}
                  />
                </span>
                <div>
                  <b>{nombreDe(sesion)}</b>
                  {sesion.actual && <Etiqueta de="bien">Esta sesión</Etiqueta>}
                  <small>Último uso: {sesion.actual ? 'ahora' : cuando(sesion.ultimo_uso)}</small>
                </div>
                <span>{sesion.lugar}</span>
                <div>
                  <span className={clases.momento}>{momento(sesion.ingreso)}</span>
                  <small>{sesion.manera}</small>
                </div>
                <div className={clases.botones}>
                  {sesion.actual ? (
                    <small>Ahora</small>
                  ) : (
                    <BotonEspera
                      variant="default"
                      size="compact-sm"
                      aria-label={`Cerrar la sesión de ${nombreDe(sesion)}, ${sesion.lugar}`}
                      esperando={cerrando === sesion.id}
                      onClick={() => void cerrar(sesion)}
                    >
                      Cerrar
                    </BotonEspera>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Tarjeta>
      <Tarjeta
        titulo="Terminadas"
        detalle={
          terminadas.length < SESIONES_TERMINADAS_MAXIMO
            ? `De los últimos ${SESIONES_TERMINADAS_DIAS} días`
            : MENSAJES_MI_CUENTA.terminadasRecientes
        }
      >
        {terminadas.length === 0 ? (
          <p className={clases.vacio}>{MENSAJES_MI_CUENTA.sinTerminadas}</p>
        ) : (
          <TablaBreve
            nombre="Sesiones terminadas"
            className={clases.terminadas}
            titulos={['Dispositivo', 'Lugar', 'Ingreso', 'Término', 'Por qué']}
            sinBotones
            vacia={MENSAJES_MI_CUENTA.sinTerminadas}
          >
            {terminadas.map((sesion) => (
              <FilaBreve key={sesion.id}>
                <CeldaBreve>
                  <b>{nombreDe(sesion)}</b>
                </CeldaBreve>
                <CeldaBreve rotulo="Lugar">{sesion.lugar}</CeldaBreve>
                <CeldaBreve rotulo="Ingreso" className={clases.momento}>
                  {momento(sesion.ingreso)}
                </CeldaBreve>
                <CeldaBreve rotulo="Término" className={clases.momento}>
                  {sesion.termino && momento(sesion.termino)}
                </CeldaBreve>
                <CeldaBreve rotulo="Por qué">
                  <span className={clases.porQue}>{sesion.por_que}</span>
                </CeldaBreve>
              </FilaBreve>
            ))}
          </TablaBreve>
        )}
      </Tarjeta>
    </div>
  )
}
