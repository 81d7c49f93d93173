import { fecha } from '@cabildo/contracts/base/tiempo'
import { caminoDeObra } from '@cabildo/contracts/normas-paginas'
import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, fichaNacionalDe } from '@cabildo/contracts/seguimiento-reglas'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Avances, EstadoObra } from '../Estado.tsx'
import { duracionEscrita } from '../linea/textos.ts'
import { montoEscrito, textoFin, textoInicio } from '../palabras.ts'
import { Comparacion } from './Comparacion.tsx'
import { Historia } from './Historia.tsx'
import estilos from './obra.module.css'

interface Props {
  obra: Obra
  actualizado: string
  abierto: boolean
  onClose: () => void
}

/** All that is known of a work: its state and what it is flagged for, term, cost, and how its progress moved. */
export const ObraModal = ({ obra, actualizado, abierto, onClose }: Props) => (
  <Dialogo
    arrastrable
    abierto={abierto}
    onClose={onClose}
    titulo="AVANCE DE LA OBRA"
    detalle={`CUI ${obra.cui}`}
    tam="lg"
    botones={<Button onClick={onClose}>Cerrar</Button>}
  >
    <div className={estilos.partes}>
      <div className={estilos.nombre}>
        <EstadoObra obra={obra} />
        <h3>{obra.title_meta}</h3>
        <a className={estilos.ficha} href={caminoDeObra(obra.cui)}>
          Página de la obra, para citarla y compartirla
        </a>
        <FichaNacional cui={obra.cui} />
      </div>
      {obra.alertas.length > 0 && (
        <ul className={estilos.alertas} aria-label="Alertas">
          {obra.alertas.map((alerta) => (
            <li key={alerta}>
              <Icono de={IconAlertTriangle} />
              <span>
                <b>{ALERTAS_OBRA[alerta].rotulo}</b> {ALERTAS_OBRA[alerta].regla}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Avances obra={obra} />
      <dl className={estilos.datos}>
        <Dato rotulo="Inicio">{textoInicio(obra)}</Dato>
        <Dato rotulo="Fin">{textoFin(obra)}</Dato>
        <Dato rotulo="Plazo">{duracionEscrita(obra)}</Dato>
        <Dato rotulo="Costo total actualizado">{montoEscrito(obra.costo_actualizado)}</Dato>
        <Dato rotulo="Devengado acumulado">{montoEscrito(obra.devengado_acumulado_total)}</Dato>
        <Dato rotulo="PIM, presupuesto del año">{montoEscrito(obra.pim_current)}</Dato>
        <Dato rotulo="Devengado del año">{montoEscrito(obra.devengado_anual)}</Dato>
        <Dato rotulo="Último cambio de sus avances">{fecha(obra.updated_at)}</Dato>
      </dl>
      <section aria-labelledby="programa-obra">
        <h3 id="programa-obra" className={estilos.titulo}>
          Programado y ejecutado
        </h3>
        <Comparacion obra={obra} />
      </section>
      <section aria-labelledby="historia-obra">
        <h3 id="historia-obra" className={estilos.titulo}>
          Cómo avanzó entre cargas
        </h3>
        <Historia cui={obra.cui} actualizado={actualizado} />
      </section>
    </div>
  </Dialogo>
)

/** The national record of a project, at the ministry: a link alone, for this page asks nothing of others (D-39). */
const FichaNacional = ({ cui }: { cui: string }) => (
  <a className={estilos.ficha} href={fichaNacionalDe(cui)} target="_blank" rel="noopener noreferrer">
    <Icono de={IconExternalLink} />
    Ver su ficha en Invierte.pe, del MEF (se abre en otra pestaña)
  </a>
)

const Dato = ({ rotulo, children }: { rotulo: string; children: string }) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>{children}</dd>
  </div>
)
