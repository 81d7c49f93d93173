import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type Conexion, NOMBRES_DE_CONEXIONES } from '@cabildo/contracts/organizacion-modulos'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import clases from './ModulosTab.module.css'

/** What the installation works with, to read: what is in use and how it went the last time (ORG-42). */
export const Conexiones = ({ conexiones }: { conexiones: readonly Conexion[] }) => (
  <dl className={clases.conexiones}>
    {conexiones.map(({ conexion, usa, ultimo }) => (
      <div key={conexion}>
        <dt>{NOMBRES_DE_CONEXIONES[conexion]}</dt>
        <dd>
          {usa}
          {ultimo && <Uso {...ultimo} />}
        </dd>
      </div>
    ))}
  </dl>
)

const Uso = ({ bien, en, motivo }: NonNullable<Conexion['ultimo']>) => (
  <small data-mal={!bien || undefined}>
    <Icono de={bien ? IconCircleCheck : IconAlertTriangle} tam={16} />
    {bien ? 'Funcionó' : `Falló (${motivo})`} el {fecha(en)} a las {hora(en)}
  </small>
)
