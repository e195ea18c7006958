// The XML of the invoice: order of elements in the norm, sums by the rules of EN 16931.
import { expect, test } from 'vitest'
import { type Document, raiseTtc, splitPrix } from './facture.ts'
import { writeFacturx, xmpFacturx } from './facturx.ts'

const emise = new Date('2026-11-26T23:30:00Z')
const facture: Document = {
  numero: '2026-00012',
  nature: 'facture',
  date_facture: emise,
  libelle: 'Annonce Pro en ligne 60 jours (réf.\u00a00f5c2a91)',
  date_debut: emise,
  date_fin: new Date('2027-01-25T23:30:00Z'),
  vendeur: {
    raison_sociale: 'KinéBouge SAS',
    forme: 'société par actions simplifiée',
    capital: 500,
    adresse: ['KinéBouge SAS', '12 rue de la République', '37000 Tours'],
    siren: '732829320',
    rcs: 'Tours 732 829 320',
    tva: 'FR44732829320',
    contact: 'contact@kinebouge.example',
  },
  client: {
    nom: 'Durand & <fils>',
    adresse: '1 rue « Nationale »',
    cp: '37000',
    ville: 'Tours',
    siret: '73282932000074',
  },
  ...sums(1990, 20),
  numero_origine: null,
  date_origine: null,
}
const avoir = (rendu: number): Document => ({
  ...facture,
  ...sums(rendu, 20),
  nature: 'avoir',
  numero: '2026-00013',
  numero_origine: facture.numero,
  date_origine: emise,
})

function sums(ttc: number, taux_tva: number) {
  const { ht, tva } = splitPrix(ttc, taux_tva)
  return { taux_tva, centimes_ht: ht, centimes_tva: tva, centimes_ttc: ttc }
}

/** The children of each element we write, in the order of the Factur-X BASIC schema. */
const ordre = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
  IncludedNote: 'Content SubjectCode',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation',
  ApplicableHeaderTradeAgreement: 'SellerTradeParty BuyerTradeParty',
  SellerTradeParty: 'Name SpecifiedLegalOrganization PostalTradeAddress SpecifiedTaxRegistration',
  BuyerTradeParty: 'Name SpecifiedLegalOrganization PostalTradeAddress SpecifiedTaxRegistration',
  PostalTradeAddress: 'PostcodeCode LineOne CityName CountryID',
  ApplicableHeaderTradeSettlement:
    'InvoiceCurrencyCode ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument',
  ApplicableTradeTax: 'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode RateApplicablePercent',
  BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime',
}

interface Element {
  nom: string
  texte: string
  enfants: Element[]
}

/** Throws when the XML is not well formed. */
function readXml(xml: string): Element {
  const racine: Element = { nom: '', texte: '', enfants: [] }
  const pile = [racine]
  for (const [, fin, nom, vide, texte] of xml.matchAll(/<(\/?)\w+:(\w+)[^<>]*?(\/?)>([^<>]*)/g)) {
    if (fin) expect([pile.pop()!.nom, texte]).toEqual([nom, ''])
    else {
      const element = { nom: nom!, texte: texte!, enfants: [] }
      pile.at(-1)!.enfants.push(element)
      if (!vide) pile.push(element)
    }
  }
  expect([pile, racine.enfants.length]).toEqual([[racine], 1])
  return racine.enfants[0]!
}

const walk = (element: Element): Element[] => [element, ...element.enfants.flatMap(walk)]

/** The texts under an element, by tag name. */
function readTextes(document: Document, sous: string): Record<string, string> {
  const element = walk(readXml(writeFacturx(document))).find(({ nom }) => nom === sous)!
  return Object.fromEntries(walk(element).map(({ nom, texte }) => [nom, texte]))
}

test.each([
  ['facture', facture],
  ['avoir', avoir(1660)],
  ['facture sans TVA, à un particulier', { ...facture, ...sums(1990, 0), client: { ...facture.client, siret: null } }],
])('%s : les éléments sont ceux de la norme, dans son ordre', (_, document) => {
  for (const { nom, enfants } of walk(readXml(writeFacturx(document)))) {
    if (enfants.length < 2) continue
    const rangs = enfants.map((enfant) => (ordre[nom as keyof typeof ordre] ?? '').split(' ').indexOf(enfant.nom))
    expect([nom, rangs]).toEqual([nom, rangs.toSorted((a, b) => a - b)])
    expect([nom, rangs]).not.toEqual([nom, expect.arrayContaining([-1])])
  }
})

test('les sommes suivent les règles, de chaque prix et de ce que chaque jour en rend', () => {
  const documents = [990, 1990, 3990].flatMap((prix) => [
    { ...facture, ...sums(prix, 20) },
    { ...facture, ...sums(prix, 0) },
    ...Array.from({ length: 30 }, (_, jours) => avoir(raiseTtc(prix - Math.floor((prix * jours) / 30), 20))),
  ])
  for (const document of documents) {
    const dit = readTextes(document, 'ApplicableHeaderTradeSettlement')
    const cents = (nom: string) => Math.round(Number(dit[nom]) * 100)
    const taxe = Math.round((cents('BasisAmount') * Number(dit.RateApplicablePercent)) / 100)
    const [ht, ttc] = [cents('TaxBasisTotalAmount'), cents('GrandTotalAmount')]
    expect([cents('LineTotalAmount'), cents('BasisAmount')]).toEqual([ht, ht]) // BR-CO-10, BR-CO-13
    expect([cents('CalculatedAmount'), cents('TaxTotalAmount')]).toEqual([taxe, taxe]) // BR-CO-14, BR-CO-17
    expect(ttc).toBe(ht + taxe) // BR-CO-15
    expect(cents('DuePayableAmount')).toBe(ttc - cents('TotalPrepaidAmount')) // BR-CO-16
    expect(ttc).toBe(document.centimes_ttc)
  }
})

/** The expected invoice, element by element, without closing tags. */
const lue = `
<rsm:CrossIndustryInvoice
 xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
 xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
 xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"
 xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>
<ram:ID>urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic<rsm:ExchangedDocument><ram:ID>2026-00012<ram:TypeCode>380
<ram:IssueDateTime><udt:DateTimeString format="102">20261127<ram:IncludedNote>
<ram:Content>Aucun escompte pour paiement anticipé.<ram:SubjectCode>AAB<ram:IncludedNote>
<ram:Content>En cas de retard\u00a0: pénalités de trois fois le taux d’intérêt légal.<ram:SubjectCode>PMD<ram:IncludedNote>
<ram:Content>En cas de retard\u00a0: indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.<ram:SubjectCode>PMT
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1
<ram:SpecifiedTradeProduct><ram:Name>Annonce Pro en ligne 60 jours (réf.\u00a00f5c2a91)<ram:SpecifiedLineTradeAgreement>
<ram:NetPriceProductTradePrice><ram:ChargeAmount>16.58<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT<ram:CategoryCode>S<ram:RateApplicablePercent>20
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>16.58<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>KinéBouge SAS<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320
<ram:PostalTradeAddress><ram:PostcodeCode>37000<ram:LineOne>12 rue de la République<ram:CityName>Tours<ram:CountryID>FR
<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR44732829320<ram:BuyerTradeParty><ram:Name>Durand &amp; &lt;fils&gt;
<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320<ram:PostalTradeAddress><ram:PostcodeCode>37000
<ram:LineOne>1 rue « Nationale »<ram:CityName>Tours<ram:CountryID>FR<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR<ram:ApplicableTradeTax><ram:CalculatedAmount>3.32
<ram:TypeCode>VAT<ram:BasisAmount>16.58<ram:CategoryCode>S<ram:RateApplicablePercent>20<ram:BillingSpecifiedPeriod>
<ram:StartDateTime><udt:DateTimeString format="102">20261127<ram:EndDateTime><udt:DateTimeString format="102">20270126
<ram:SpecifiedTradePaymentTerms><ram:Description>Facture acquittée.<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
<ram:LineTotalAmount>16.58<ram:TaxBasisTotalAmount>16.58<ram:TaxTotalAmount currencyID="EUR">3.32<ram:GrandTotalAmount>19.90
<ram:TotalPrepaidAmount>19.90<ram:DuePayableAmount>0.00
`.replaceAll('\n', '')

test('elle dit ce que dit la page : qui, quoi, quand, payée ou rendue', () => {
  const [tete, xml] = writeFacturx(facture).split('\n')
  expect([tete, xml!.replaceAll(/<\/[^>]+>/g, '')]).toEqual(['<?xml version="1.0" encoding="UTF-8"?>', lue])
  expect(readTextes(avoir(1660), 'ExchangedDocument')).toEqual({
    ExchangedDocument: '',
    ID: '2026-00013',
    TypeCode: '381',
    IssueDateTime: '',
    DateTimeString: '20261127',
  })
  expect(readTextes(avoir(1660), 'ApplicableHeaderTradeSettlement')).toMatchObject({
    TotalPrepaidAmount: '0.00',
    DuePayableAmount: '16.60',
    Description: 'Somme rendue sous 14 jours, ou déduite d’une annonce qui reste à payer.',
    IssuerAssignedID: '2026-00012',
  })
  expect(writeFacturx(avoir(1660))).toContain('<qdt:DateTimeString format="102">20261127<')
  expect(readTextes({ ...facture, ...sums(1990, 0) }, 'ApplicableHeaderTradeSettlement')).toMatchObject({
    CategoryCode: 'E',
    ExemptionReason: 'TVA non applicable, art. 293 B du CGI.',
  })
})

test('le PDF dit le fichier qu’il porte, chaque propriété avec sa déclaration', () => {
  const dites = [...xmpFacturx.matchAll(/<fx:(\w+)>([^<]+)<\/fx:\1>/g)].map(([, nom, valeur]) => [nom, valeur])
  expect(dites).toEqual([
    ['DocumentFileName', 'factur-x.xml'],
    ['DocumentType', 'INVOICE'],
    ['Version', '1.0'],
    ['ConformanceLevel', 'BASIC'],
  ])
  const noms = [...xmpFacturx.matchAll(/<pdfaProperty:name>(\w+)</g)].map(([, nom]) => nom)
  expect(noms).toEqual(dites.map(([nom]) => nom))
  const [, espace] = /xmlns:fx="([^"]+)"/.exec(xmpFacturx)!
  expect(espace).toBe('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#')
  expect(xmpFacturx).toContain(`<pdfaSchema:namespaceURI>${espace}<`)
  expect(xmpFacturx).not.toMatch(/>[^<\s]+<(?!\/)/)
})
