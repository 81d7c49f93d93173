import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { PlantillaVigente, SerieDeDocumentos } from '@cabildo/contracts/organizacion-plantillas'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../ui/TablaBreve.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { plantillasQuery } from './plantillas.api.ts'
import clases from './plantillas.module.css'

const PlantillaModal = lazy(() => import('./PlantillaModal.tsx').then((m) => ({ default: m.PlantillaModal })))
const NumeracionModal = lazy(() => import('./NumeracionModal.tsx').then((m) => ({ default: m.NumeracionModal })))

/** The others began with 1, without anybody having said so. */
const seDijo = ({ primero, ultimo }: SerieDeDocumentos) => primero > 1 || ultimo === null

/** Section 'Numeración y plantillas' of the tab Entidad (ORG-40, ORG-41). */
export const PlantillasSeccion = () => {
  const consulta = useQuery(plantillasQuery)
  const edicion = useAbrible<PlantillaVigente>()
  const numeracion = useAbrible<{ serie: SerieDeDocumentos | null }>()
  const { data: datos } = consulta
  const nombreDeArea = (id: number) => datos?.areas.find((area) => area.id === id)?.name ?? `Área ${id} (cerrada)`
  return (
    <section className={clases.seccion} aria-labelledby="plantillas-titulo">
      <h2 id="plantillas-titulo">Numeración y plantillas</h2>
      {consulta.isError && <NoSePudo que="las plantillas" onReintentar={() => void consulta.refetch()} />}
      {datos && (
        <>
          <TablaBreve
            nombre="Plantillas de documentos"
            titulos={['Tipo', 'Estado', 'Versión', 'Autor', 'Fecha']}
            vacia=""
          >
            {datos.tipos.map((una) => {
              const { name } = tipoDocumento(una.tipo_doc)
              return (
                <FilaBreve key={una.tipo_doc}>
                  <CeldaBreve>{name}</CeldaBreve>
                  <CeldaBreve>{una.de_fabrica ? 'De fábrica' : 'Cambiada'}</CeldaBreve>
                  <CeldaBreve rotulo="Versión">{una.version || '–'}</CeldaBreve>
                  <CeldaBreve rotulo="Autor">
                    {una.version > 0 ? (una.autor ?? 'Archivo de plantillas') : '–'}
                  </CeldaBreve>
                  <CeldaBreve rotulo="Fecha">
                    {una.created_at ? `${fecha(una.created_at)} ${hora(una.created_at)}` : '–'}
                  </CeldaBreve>
                  <CeldaBreve>
                    <ActionIcon aria-label={`Editar la plantilla de ${name}`} onClick={() => edicion.abrir(una)}>
                      <Icono de={IconPencil} />
                    </ActionIcon>
                  </CeldaBreve>
                </FilaBreve>
              )
            })}
          </TablaBreve>
          <div className={clases.titulo}>
            <h3>Primeros números</h3>
            <Button
              variant="default"
              leftSection={<Icono de={IconPlus} />}
              onClick={() => numeracion.abrir({ serie: null })}
            >
              Agregar
            </Button>
          </div>
          <TablaBreve
            nombre="Primeros números"
            titulos={['Tipo', 'Área', 'Año', 'Primer número', 'Último dado']}
            vacia="Cada serie empieza con el número 1"
          >
            {datos.series.filter(seDijo).map((serie) => {
              const { name } = tipoDocumento(serie.tipo_doc)
              const area = serie.area_id === null ? 'Municipalidad' : nombreDeArea(serie.area_id)
              return (
                <FilaBreve key={[serie.tipo_doc, serie.area_id, serie.anio].join('-')}>
                  <CeldaBreve>{name}</CeldaBreve>
                  <CeldaBreve>{area}</CeldaBreve>
                  <CeldaBreve rotulo="Año">{serie.anio}</CeldaBreve>
                  <CeldaBreve rotulo="Primer número">{serie.primero}</CeldaBreve>
                  <CeldaBreve rotulo="Último dado">{serie.ultimo ?? 'Ninguno'}</CeldaBreve>
                  <CeldaBreve>
                    {serie.ultimo === null && (
                      <ActionIcon
                        aria-label={`Cambiar el primer número de ${name}, ${area}, ${serie.anio}`}
                        onClick={() => numeracion.abrir({ serie })}
                      >
                        <Icono de={IconPencil} />
                      </ActionIcon>
                    )}
                  </CeldaBreve>
                </FilaBreve>
              )
            })}
          </TablaBreve>
          <AlAbrir de={edicion}>
            {(vigente, ventana) => <PlantillaModal {...ventana} vigente={vigente} datos={datos} />}
          </AlAbrir>
          <AlAbrir de={numeracion}>
            {({ serie }, ventana) => <NumeracionModal {...ventana} serie={serie} datos={datos} />}
          </AlAbrir>
        </>
      )}
    </section>
  )
}
