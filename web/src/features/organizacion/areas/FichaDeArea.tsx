import { fecha } from '@cabildo/contracts/base/tiempo'
import { type AreaDeOrganizacion, ETIQUETAS_FACULTADES } from '@cabildo/contracts/organizacion'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { Correo } from '../../../ui/tabla/celdas.tsx'
import { cuantos } from '../../../ui/tabla/idioma.ts'
import { EstadoDeArea, SinJefe } from './ArbolDeAreas.tsx'
import { type ActoDeArea, actosDe } from './acciones.ts'
import estilos from './ficha.module.css'

type Areas = readonly AreaDeOrganizacion[]

const nombreDe = (id: number | null, areas: Areas) => areas.find((area) => area.id === id)?.name

/** The number of an area, and what it was called last. */
const Detalle = ({ area: { id, antes } }: { area: AreaDeOrganizacion }) => (
  <>
    N° {id}
    {antes[0] && ` · antes «${antes[0].name}», hasta el ${fecha(antes[0].hasta)}`}
  </>
)

const datosDe = (area: AreaDeOrganizacion, areas: Areas): readonly (readonly [string, ReactNode])[] => [
  ['Siglas', area.siglas],
  ['Depende de', nombreDe(area.depende_de, areas)],
  [
    'Jefe',
    area.jefe ? (
      <>
        {area.jefe.name}
        <small>{area.jefe.cargo_name}</small>
      </>
    ) : (
      area.cerrada_at === null && <SinJefe />
    ),
  ],
  [
    'Personas',
    `${cuantos(area.trabajadores, 'trabajador', 'trabajadores')}, ${cuantos(area.usuarios, 'usuario', 'usuarios')}`,
  ],
  ['Correo', area.correo && <Correo direccion={area.correo} />],
  ['Teléfono', area.telefono],
  ['Ubicación', area.ubicacion],
  [
    'Facultades',
    area.facultades.length > 0 && (
      <ul className={estilos.facultades}>
        {area.facultades.map((facultad) => (
          <li key={facultad}>{ETIQUETAS_FACULTADES[facultad]}</li>
        ))}
      </ul>
    ),
  ],
  ['Locales', area.facultades.includes('locales') && area.locales.join(', ')],
  ['Sello', area.path_sello && <img className={estilos.sello} src={area.path_sello} alt={`Sello de ${area.name}`} />],
  ['Cerrada', area.cerrada_at && `el ${fecha(area.cerrada_at)}`],
  ['La sucede', nombreDe(area.sucesora_id, areas)],
]

const Datos = ({ area, areas }: { area: AreaDeOrganizacion; areas: Areas }) => (
  <dl className={estilos.datos}>
    {datosDe(area, areas).map(
      ([rotulo, valor]) =>
        valor && (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ),
    )}
  </dl>
)

interface Props {
  area: AreaDeOrganizacion
  areas: Areas
  onActo: (acto: string, area: AreaDeOrganizacion) => void
}

const Botones = ({ area, actos, onActo }: Omit<Props, 'areas'> & { actos: readonly ActoDeArea[] }) => (
  <div className={estilos.botones}>
    {actos.map(({ id, titulo, nombre, icono }) => (
      <Button
        key={id}
        variant="default"
        aria-label={nombre}
        leftSection={<Icono de={icono} />}
        onClick={() => onActo(id, area)}
      >
        {titulo}
      </Button>
    ))}
  </div>
)

/** The chosen area beside the tree. Its menu has all acts, its buttons those of every day. */
export const FichaDeArea = ({ area, areas, onActo, onMenu }: Props & { onMenu: (boton: HTMLElement) => void }) => (
  <section className={estilos.ficha} aria-label="Área elegida">
    <header>
      <div>
        <h2>{area.name}</h2>
        <p>
          <Detalle area={area} />
        </p>
      </div>
      <ActionIcon
        size={36}
        aria-label={`Acciones del área elegida, ${area.name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      >
        <Icono de={IconDots} />
      </ActionIcon>
    </header>
    <div className={estilos.cuerpo}>
      <Datos area={area} areas={areas} />
      <Botones area={area} actos={actosDe(area).filter(({ enFicha }) => enFicha)} onActo={onActo} />
    </div>
  </section>
)

/** The same in a dialog, with all acts, where the window has no room beside the tree (ORG-07). */
export const FichaDialogo = ({
  area,
  areas,
  onActo,
  ...ventana
}: Props & { abierto: boolean; onClose: () => void }) => (
  <Dialogo {...ventana} titulo={area.name} detalle={<Detalle area={area} />}>
    <div className={estilos.estado}>
      <EstadoDeArea area={area} />
    </div>
    <Datos area={area} areas={areas} />
    <Botones area={area} actos={actosDe(area)} onActo={onActo} />
  </Dialogo>
)
