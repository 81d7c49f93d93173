import type { Ruta } from '@cabildo/contracts/base/rutas'
import { CAMINO_NORMAS } from '@cabildo/contracts/normas-direccion'
import { CAMINO_OBRAS, MENSAJES_PAGINAS } from '@cabildo/contracts/normas-paginas'
import {
  type Icon,
  IconArchive,
  IconFileCheck,
  IconFileSearch,
  IconInbox,
  IconMessageReport,
  IconRoute,
  IconSearch,
  IconTimelineEvent,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import clases from './InicioPage.module.css'
import { buscarServicios, SERVICIOS_DE_INICIO } from './servicios.ts'

const ICONOS: Partial<Record<Ruta, Icon>> = {
  mpvirtual: IconInbox,
  consulta: IconRoute,
  verifica: IconFileCheck,
  transparencia: IconFileSearch,
  libro_reclama: IconMessageReport,
  archivo: IconArchive,
  visita_reporte: IconUsers,
  seguimiento789: IconTimelineEvent,
}

/** The public services, each with what it needs and how long it takes; the root for who is not signed in (SHE-03, decision 0136). */
export const InicioPage = () => {
  const [texto, setTexto] = useState('')
  const hallados = buscarServicios(texto)
  return (
    <div data-ancho="completo">
      <BandaPublica
        raiz
        titulo="Servicios en línea"
        texto="Haga sus trámites y consultas sin ir a la municipalidad. No necesita cuenta ni clave."
      />
      <div className={clases.columna}>
        <TextInput
          className={clases.busqueda}
          type="search"
          label="¿Qué necesita hacer?"
          placeholder="Por ejemplo: licencia, reclamo, obra"
          leftSection={<Icono de={IconSearch} tam={20} />}
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <p className={clases.personal}>
          ¿Trabaja en la municipalidad? <a href="#/login">Ingreso del personal</a>
        </p>
        <p className={clases.cuenta} role="status">
          {hallados.length === 0
            ? 'Ningún servicio con esas palabras. Lo que no encuentre aquí puede pedirlo por mesa de partes.'
            : hallados.length < SERVICIOS_DE_INICIO.length &&
              `${hallados.length} de ${SERVICIOS_DE_INICIO.length} servicios`}
        </p>
        <ul className={clases.tarjetas}>
          {(hallados.length > 0 ? hallados : buscarServicios('mesa de partes')).map(
            ({ ruta, nombre, que, necesita, demora }) => (
              <li key={ruta} className={clases.tarjeta}>
                <Icono de={ICONOS[ruta] ?? IconInbox} tam={28} />
                <h2>
                  <a href={`#/${ruta}`}>{nombre}</a>
                </h2>
                <p>{que}</p>
                <dl>
                  <dt>Necesita</dt>
                  <dd>{necesita}</dd>
                  <dt>Demora</dt>
                  <dd>{demora}</dd>
                </dl>
              </li>
            ),
          )}
        </ul>
        <p className={clases.paginas}>
          Cada norma y cada obra tiene una página para leerla, citarla y compartirla:{' '}
          <a href={CAMINO_NORMAS}>{MENSAJES_PAGINAS.normas}</a> y <a href={CAMINO_OBRAS}>{MENSAJES_PAGINAS.obras}</a>.
        </p>
      </div>
    </div>
  )
}
