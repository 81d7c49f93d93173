import { SERVICIOS, type Servicio } from '@cabildo/contracts/base/servicios'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { NOMBRES_DE_SERVICIOS } from '@cabildo/contracts/organizacion-modulos'
import {
  type Destino,
  type EstadoDeLinea,
  enServicioDesde,
  impedimentos,
  type Linea,
  type Listo,
  MENSAJES_PUESTA,
  NOMBRES_DE_LINEAS,
  type PuestaEnMarcha,
} from '@cabildo/contracts/puesta-en-marcha'
import { type Icon, IconAlertCircle, IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Espera } from '../../ui/Buscando.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Checkbox } from '../../ui/kit/marca.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { listoQuery, usePonerEnServicio } from './puesta.api.ts'
import clases from './puesta.module.css'

const DESTINOS: Readonly<Record<Destino, { texto: string; href: string }>> = {
  paso1: { texto: 'Ir a Entidad', href: '#/puesta_en_marcha?paso=1' },
  paso2: { texto: 'Ir a Áreas', href: '#/puesta_en_marcha?paso=2' },
  paso5: { texto: 'Ir a Firma', href: '#/puesta_en_marcha?paso=5' },
  paso6: { texto: 'Ir a Correo', href: '#/puesta_en_marcha?paso=6' },
  paso7: { texto: 'Ir a Respaldo', href: '#/puesta_en_marcha?paso=7' },
  paso8: { texto: 'Ir a Seguridad', href: '#/puesta_en_marcha?paso=8' },
  usuarios: { texto: 'Ir a Usuarios', href: '#/usuario' },
  renovacion: { texto: 'Ir a Renovación', href: '#/renovacion' },
  areas: { texto: 'Ir a Áreas', href: '#/organizacion' },
  anio: { texto: 'Ir a Entidad', href: '#/organizacion?parte=entidad' },
}

const ICONOS: Readonly<Record<EstadoDeLinea, Icon>> = {
  falta: IconAlertCircle,
  conviene: IconAlertTriangle,
  listo: IconCheck,
}

/** Ready lines that show; the others open by a button. */
const LISTOS_A_LA_VISTA = 5

/** Step 9: what is missing and what is advisable, the services to be opened, and the act itself (ORG-56). */
export const ListoParaAtender = ({ datos }: { datos: PuestaEnMarcha }) => {
  const consulta = useQuery(listoQuery)
  const { data, isError, isFetching, refetch } = consulta
  if (!data)
    return isError ? (
      <NoSePudo que="la lista" onReintentar={() => void refetch()} />
    ) : (
      <Espera texto="Revisando la instalación" />
    )
  return (
    <>
      <Lineas listo={data} revisando={isFetching} onRevisar={() => void refetch()} />
      {datos.en_servicio ? (
        <p className={clases.caja}>
          {enServicioDesde(datos.en_servicio.desde)}
          {datos.en_servicio.por && `, por ${datos.en_servicio.por}`}
        </p>
      ) : (
        <Apertura lineas={data.lineas} />
      )}
    </>
  )
}

const cuentaDe = (lineas: readonly Linea[]): string => {
  const de = (estado: EstadoDeLinea) => lineas.filter((linea) => linea.estado === estado).length
  const [faltan, convienen, listos] = [de('falta'), de('conviene'), de('listo')]
  return [
    `${faltan} ${faltan === 1 ? 'falta' : 'faltan'}`,
    `${convienen} ${convienen === 1 ? 'conviene' : 'convienen'}`,
    `${listos} ${listos === 1 ? 'listo' : 'listos'}`,
  ].join(', ')
}

const Lineas = ({ listo, revisando, onRevisar }: { listo: Listo; revisando: boolean; onRevisar: () => void }) => {
  const [todas, setTodas] = useState(false)
  const pendientes = listo.lineas.filter(({ estado }) => estado !== 'listo')
  const listas = listo.lineas.filter(({ estado }) => estado === 'listo')
  const ocultas = todas ? 0 : Math.max(0, listas.length - LISTOS_A_LA_VISTA)
  return (
    <section className={clases.caja} aria-label="Qué falta y qué está">
      <div className={clases.revision}>
        <p role="status">
          {cuentaDe(listo.lineas)} · revisado el {fecha(listo.revisado)} a las {hora(listo.revisado)}
        </p>
        <BotonEspera
          variant="default"
          leftSection={<Icono de={IconRefresh} />}
          esperando={revisando}
          onClick={onRevisar}
        >
          Revisar otra vez
        </BotonEspera>
      </div>
      <ul className={clases.lineas}>
        {[...pendientes, ...listas.slice(0, listas.length - ocultas)].map((linea) => (
          <li key={`${linea.numero} ${linea.servicio ?? ''}`}>
            <span className={clases.estado} data-estado={linea.estado}>
              <Icono de={ICONOS[linea.estado]} tam={16} />
              {NOMBRES_DE_LINEAS[linea.estado]}
            </span>
            <div>
              <p>{linea.frase}</p>
              {linea.detalle && <small>{linea.detalle}</small>}
            </div>
            {linea.destino && <a href={DESTINOS[linea.destino].href}>{DESTINOS[linea.destino].texto}</a>}
          </li>
        ))}
      </ul>
      {ocultas > 0 && (
        <button type="button" className={clases.mas} onClick={() => setTodas(true)}>
          {ocultas === 1 ? 'Ver el otro listo' : `Ver los otros ${ocultas} listos`}
        </button>
      )}
    </section>
  )
}

const Apertura = ({ lineas }: { lineas: readonly Linea[] }) => {
  const id = useId()
  const [servicios, setServicios] = useState<readonly Servicio[]>(SERVICIOS)
  const { mutateAsync, isPending } = usePonerEnServicio()
  const impiden = impedimentos(lineas, servicios)
  const poner = async () => {
    try {
      const { message } = await mutateAsync(servicios)
      avisar.exito(message)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_PUESTA.noPuesta)
    }
  }
  return (
    <section className={clases.caja} aria-labelledby={`${id}-titulo`}>
      <h3 id={`${id}-titulo`}>Servicios que se abren al ciudadano</h3>
      <p className={clases.nota}>Puede abrir los demás después, en Organización, Módulos</p>
      <div className={clases.servicios}>
        {SERVICIOS.map((servicio) => (
          <Checkbox
            key={servicio}
            label={NOMBRES_DE_SERVICIOS[servicio]}
            description={
              lineas.some((linea) => linea.servicio === servicio && linea.estado === 'falta') &&
              'Falta quien lo atienda'
            }
            checked={servicios.includes(servicio)}
            onChange={({ currentTarget: { checked } }) =>
              setServicios((antes) => (checked ? [...antes, servicio] : antes.filter((otro) => otro !== servicio)))
            }
          />
        ))}
      </div>
      <p id={`${id}-falta`} className={clases.nota} aria-live="polite">
        {impiden.length > 0 && `Falta: ${impiden.map(({ frase }) => frase).join('; ')}`}
      </p>
      <div className={clases.botones}>
        <BotonEspera
          esperando={isPending}
          disabled={impiden.length > 0}
          aria-describedby={`${id}-falta`}
          onClick={() => void poner()}
        >
          Poner en servicio
        </BotonEspera>
      </div>
    </section>
  )
}
