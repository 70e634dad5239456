/// The tables of a result bundle's database that reviewbot reads, with the columns that real bundles have in them.
package enum BundleSchema {
  package static let sql = """
    CREATE TABLE Testables (testPlan_fk INTEGER, name TEXT, testKind TEXT, identifierURL TEXT);
    CREATE TABLE TestSuites (identifier TEXT, parentSuite_fk INTEGER, name TEXT, testable_fk INTEGER);
    CREATE TABLE TestCases (testSuite_fk INTEGER, name TEXT, identifier TEXT, identifierURL TEXT);
    CREATE TABLE TestSuiteRuns (duration REAL, testSuite_fk INTEGER);
    CREATE TABLE TestCaseRuns (result TEXT, duration REAL, repetitionPolicy_fk INTEGER, testCase_fk INTEGER,
      skipNotice_fk INTEGER, testSuiteRun_fk INTEGER);
    CREATE TABLE TestIssues (issueType TEXT, compactDescription TEXT, detailedDescription TEXT,
      testCaseRun_fk INTEGER, testSuiteRun_fk INTEGER, sourceCodeContext_fk INTEGER);
    CREATE TABLE SourceCodeContexts (location_fk INTEGER);
    CREATE TABLE SourceCodeLocations (lineNumber INTEGER, filePath TEXT);
    CREATE TABLE SkipNotices (message TEXT, fileName TEXT, lineNumber INTEGER);
    CREATE TABLE RepetitionPolicies (repetitionModeString TEXT, totalRepetitions INTEGER, repetition INTEGER);
    CREATE TABLE ExpectedFailures (issue_fk INTEGER, failureReason TEXT);
    CREATE TABLE Arguments (testCaseRun_fk INTEGER, orderInTestCaseRun INTEGER, testValue_fk INTEGER);
    CREATE TABLE TestValues (debugDescription TEXT, description TEXT);
    CREATE TABLE BuildIssues (severity INTEGER, message TEXT, issueType TEXT, documentLocation_fk INTEGER);
    CREATE TABLE DocumentLocations (className TEXT, url TEXT);

    """

  /// A suite of XCTest with each result, a free function of Swift Testing with arguments, and a nested suite.
  package static let sample = sql + """
    INSERT INTO Testables VALUES (1, 'CartTests', 'xctest-tool hosted', 'test://com.apple.xcode/Shop/CartTests');
    INSERT INTO TestSuites VALUES ('Cart', NULL, 'Cart', 1), ('CartTests/$TopLevelTests', NULL, 'Top-level Tests', 1),
      ('Outer/Inner', 4, 'Inner', NULL), ('Outer', NULL, 'Outer', 1);
    INSERT INTO TestCases VALUES
      (1, 'testAdds()', 'Cart/testAdds()', 'test://com.apple.xcode/Shop/CartTests/Cart/testAdds'),
      (1, 'testFails()', 'Cart/testFails()', 'test://com.apple.xcode/Shop/CartTests/Cart/testFails'),
      (1, 'testSkips()', '', ''),
      (1, 'testFlaky()', 'Cart/testFlaky()', 'test://com.apple.xcode/Shop/CartTests/Cart/testFlaky'),
      (1, 'testKnown()', 'Cart/testKnown()', 'test://com.apple.xcode/Shop/CartTests/Cart/testKnown'),
      (2, 'scales(_:by:)', 'scales(_:by:)', 'test://com.apple.xcode/Shop/CartTests/scales(_:by:)'),
      (3, 'Prices in euros', 'Outer/Inner/prices()', 'test://com.apple.xcode/Shop/CartTests/Outer/Inner/prices()'),
      (2, 'Issues recorded without an associated test or suite', 'Issues recorded without an associated test or suite', ''),
      (1, 'CartTests (4711) encountered an error (Crash: early exit)', '', '');
    INSERT INTO TestSuiteRuns VALUES (1, 1), (1, 2), (1, 3);
    INSERT INTO RepetitionPolicies VALUES ('RunRetryOnFailure', 2, 2), ('RunRetryOnFailure', 2, 1);
    INSERT INTO SkipNotices VALUES ('not on this device', 'Cart.swift', 4);
    INSERT INTO TestCaseRuns VALUES ('Success', 0.5, NULL, 1, NULL, 1), ('Failure', 1.5, NULL, 2, NULL, 1),
      ('Skipped', 0, NULL, 3, 1, 1), ('Success', 0.25, 1, 4, NULL, 1), ('Failure', 0.25, 2, 4, NULL, 1),
      ('Expected Failure', 0, NULL, 5, NULL, 1), ('Success', 0, NULL, 6, NULL, 2), ('Failure', 0, NULL, 6, NULL, 2),
      ('Mystery', 0, NULL, 7, NULL, 3), ('Failure', 0, NULL, 8, NULL, 2), ('Failure', 0, NULL, 9, NULL, 1);
    INSERT INTO SourceCodeLocations VALUES (12, '/Users/ci/shop/Tests/CartTests/Cart.swift');
    INSERT INTO SourceCodeContexts VALUES (1);
    INSERT INTO TestIssues VALUES ('Assertion Failure', 'XCTAssertEqual failed', '', 2, NULL, 1),
      ('Assertion Failure', 'first attempt', '', 5, NULL, NULL), ('Assertion Failure', 'expected', '', 6, NULL, NULL),
      ('Assertion Failure', '', 'too large', 8, NULL, NULL), ('Assertion Failure', 'in a task', '', 10, NULL, 1),
      ('Uncaught Exception', 'set-up failed', '', NULL, 1, NULL);
    INSERT INTO ExpectedFailures VALUES (3, 'known');
    INSERT INTO TestValues VALUES ('"b"', 'b'), (NULL, '2'), ('3', '3');
    INSERT INTO Arguments VALUES (7, 1, 1), (7, 0, 2), (8, 0, 3), (8, 1, 1);
    INSERT INTO DocumentLocations VALUES ('D',
      'file:///Users/ci/shop/Sources/Cart/My%20Cart.swift#EndingLineNumber=17&StartingColumnNumber=12&StartingLineNumber=17');
    INSERT INTO BuildIssues VALUES (2, 'never used', 'No-usage', 1), (0, 'cannot find x', 'Swift Compiler Error', NULL),
      (1, 'analyzer', 'A', NULL);
    """
}
