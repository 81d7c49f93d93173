import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  AL_INGRESAR,
  type AlIngresar,
  ASUNTOS,
  direccionDe,
  MENSAJES_MI_DIA,
  type MiDia,
  NOMBRES_DE_ASUNTOS,
  type NombreDeAsunto,
  URGENCIAS,
  type Urgencia,
} from '@cabildo/contracts/mi-dia'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendar,
  IconCheck,
  IconChevronRight,
  IconHourglass,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ICONOS } from '../../shell/iconos.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { OFalla } from '../../ui/OFalla.tsx'
import { Estado } from '../../ui/tabla/Estados.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import clases from './MiDiaPage.module.css'
import { miDiaQuery, useAlIngresar, useMiDiaEnVivo } from './mi-dia.api.ts'

const ICONOS_DE_URGENCIA: Record<Urgencia, Icon> = {
  vencido: IconAlertTriangle,
  hoy: IconCalendar,
  espera: IconHourglass,
}

/** MI DÍA: what waits for the person, the most urgent first; each figure opens the rows that it counts (decision 0193). */
export function MiDiaPage({ sesion }: { sesion: SesionUsuario }) {
  const consulta = useQuery(miDiaQuery)
  const { data } = consulta
  useMiDiaEnVivo(sesion.area.id)
  return (
    <>
      <Cabeza titulo={MENSAJES_MI_DIA.titulo}>{data && `${fecha(data.hoy)} · ${sesion.area.name}`}</Cabeza>
      <OFalla de={consulta}>
        {data ? (
          <>
            <Contenido {...data} />
            <Ajuste al_ingresar={data.al_ingresar} />
          </>
        ) : (
          <Espera texto="Reuniendo lo que espera por usted" />
        )}
      </OFalla>
    </>
  )
}

const Contenido = ({ asuntos, hoy }: MiDia) => {
  const dichos = NOMBRES_DE_ASUNTOS.filter((nombre) => asuntos[nombre] !== null)
  const esperan = dichos.filter((nombre) => asuntos[nombre] !== 0)
  if (dichos.length === 0)
    return (
      <Estado
        icono={<Icono de={IconInfoCircle} tam={32} />}
        titulo={MENSAJES_MI_DIA.sinAsuntos}
        texto={MENSAJES_MI_DIA.sinAsuntosTexto}
        accion={
          <Button variant="default" href="#/change_password">
            Cambiar mi contraseña
          </Button>
        }
      />
    )
  if (esperan.length === 0)
    return (
      <Estado
        icono={<Icono de={IconCheck} tam={32} />}
        titulo={MENSAJES_MI_DIA.nada}
        texto={MENSAJES_MI_DIA.nadaTexto}
      />
    )
  return (
    <div className={clases.partes}>
      {(Object.keys(URGENCIAS) as Urgencia[]).map((urgencia) => {
        const suyos = esperan.filter((nombre) => ASUNTOS[nombre].urgencia === urgencia)
        return (
          suyos.length > 0 && (
            <Parte key={urgencia} urgencia={urgencia}>
              {suyos.map((nombre) => (
                <AsuntoQueEspera key={nombre} nombre={nombre} n={asuntos[nombre] ?? 0} hoy={hoy} />
              ))}
            </Parte>
          )
        )
      })}
    </div>
  )
}

const Parte = ({ urgencia, children }: { urgencia: Urgencia; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={clases.parte} data-urgencia={urgencia} aria-labelledby={id}>
      <h2 id={id}>
        <Icono de={ICONOS_DE_URGENCIA[urgencia]} tam={18} />
        {URGENCIAS[urgencia]}
      </h2>
      <ul className={clases.asuntos}>{children}</ul>
    </section>
  )
}

const AsuntoQueEspera = ({ nombre, n, hoy }: { nombre: NombreDeAsunto; n: number; hoy: string }) => {
  const { ruta, texto } = ASUNTOS[nombre]
  return (
    <li>
      <a className={clases.asunto} href={direccionDe(nombre, hoy)}>
        <span className={clases.icono}>
          <Icono de={ICONOS[ruta] ?? IconInfoCircle} tam={20} />
        </span>
        <b>{miles(n)}</b> <span className={clases.texto}>{texto(n)}</span>
        <Icono de={IconChevronRight} tam={16} />
      </a>
    </li>
  )
}

/** What opens after signing in; it shows what the account has, once the server has kept it. */
const Ajuste = ({ al_ingresar }: { al_ingresar: AlIngresar }) => {
  const { mutate, isPending, variables } = useAlIngresar()
  return (
    <div className={clases.ajuste}>
      <span aria-hidden="true">{MENSAJES_MI_DIA.alIngresar}</span>
      <FiltroRapido
        etiqueta={MENSAJES_MI_DIA.alIngresar}
        opciones={Object.entries(AL_INGRESAR).map(([valor, etiqueta]) => ({ valor, etiqueta }))}
        valor={isPending ? variables : al_ingresar}
        onValor={(valor) => mutate(valor as AlIngresar)}
      />
    </div>
  )
}
